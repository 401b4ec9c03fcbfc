// Written by names.py from ICU 78.3. Do not edit.
// swift-format-ignore-file

import Locales

extension ZoneNames {
  /// One line for each zone: its name, the zone with the same names, and the names by their offsets in minutes.
  static let longNames = LineTable(
    ##"""
Africa/Abidjan		0=Greenwich Mean Time
Africa/Accra	Africa/Abidjan	
Africa/Addis_Ababa		180=East Africa Time
Africa/Algiers		0=Western European Standard Time|60=Central European Standard Time|120=Central European Summer Time
Africa/Asmara	Africa/Addis_Ababa	
Africa/Asmera	Africa/Addis_Ababa	
Africa/Bamako	Africa/Abidjan	
Africa/Bangui		60=West Africa Time
Africa/Banjul	Africa/Abidjan	
Africa/Bissau	Africa/Abidjan	
Africa/Blantyre		120=Central Africa Time
Africa/Brazzaville	Africa/Bangui	
Africa/Bujumbura	Africa/Blantyre	
Africa/Cairo		120=Eastern European Standard Time|180=Eastern European Summer Time
Africa/Casablanca		0=Western European Standard Time|60=Western European Summer Time
Africa/Ceuta	Africa/Algiers	
Africa/Conakry	Africa/Abidjan	
Africa/Dakar	Africa/Abidjan	
Africa/Dar_es_Salaam	Africa/Addis_Ababa	
Africa/Djibouti	Africa/Addis_Ababa	
Africa/Douala	Africa/Bangui	
Africa/El_Aaiun	Africa/Casablanca	
Africa/Freetown	Africa/Abidjan	
Africa/Gaborone	Africa/Blantyre	
Africa/Harare	Africa/Blantyre	
Africa/Johannesburg		120=South Africa Standard Time
Africa/Juba		120=Central Africa Time|180=East Africa Time
Africa/Kampala	Africa/Addis_Ababa	
Africa/Khartoum	Africa/Juba	
Africa/Kigali	Africa/Blantyre	
Africa/Kinshasa	Africa/Bangui	
Africa/Lagos	Africa/Bangui	
Africa/Libreville	Africa/Bangui	
Africa/Lome	Africa/Abidjan	
Africa/Luanda	Africa/Bangui	
Africa/Lubumbashi	Africa/Blantyre	
Africa/Lusaka	Africa/Blantyre	
Africa/Malabo	Africa/Bangui	
Africa/Maputo	Africa/Blantyre	
Africa/Maseru	Africa/Johannesburg	
Africa/Mbabane	Africa/Johannesburg	
Africa/Mogadishu	Africa/Addis_Ababa	
Africa/Monrovia	Africa/Abidjan	
Africa/Nairobi	Africa/Addis_Ababa	
Africa/Ndjamena	Africa/Bangui	
Africa/Niamey	Africa/Bangui	
Africa/Nouakchott	Africa/Abidjan	
Africa/Ouagadougou	Africa/Abidjan	
Africa/Porto-Novo	Africa/Bangui	
Africa/Sao_Tome		0=Greenwich Mean Time|60=West Africa Time
Africa/Timbuktu	Africa/Abidjan	
Africa/Tripoli		60=Central European Standard Time|120=Eastern European Standard Time
Africa/Tunis		60=Central European Standard Time|120=Central European Summer Time
Africa/Windhoek		60=West Africa Time|120=Central Africa Time
America/Adak		-600=Hawaii-Aleutian Standard Time|-540=Hawaii-Aleutian Daylight Time
America/Anchorage		-540=Alaska Standard Time|-480=Alaska Daylight Time
America/Anguilla		-240=Atlantic Standard Time
America/Antigua	America/Anguilla	
America/Araguaina		-180=Brasilia Standard Time|-120=Brasilia Summer Time
America/Argentina/Buenos_Aires		-180=Argentina Standard Time|-120=Argentina Summer Time
America/Argentina/Catamarca	America/Argentina/Buenos_Aires	
America/Argentina/ComodRivadavia	America/Argentina/Buenos_Aires	
America/Argentina/Cordoba	America/Argentina/Buenos_Aires	
America/Argentina/Jujuy	America/Argentina/Buenos_Aires	
America/Argentina/La_Rioja	America/Argentina/Buenos_Aires	
America/Argentina/Mendoza	America/Argentina/Buenos_Aires	
America/Argentina/Rio_Gallegos	America/Argentina/Buenos_Aires	
America/Argentina/Salta	America/Argentina/Buenos_Aires	
America/Argentina/San_Juan		-240=Western Argentina Standard Time|-180=Argentina Standard Time|-120=Argentina Summer Time
America/Argentina/San_Luis	America/Argentina/San_Juan	
America/Argentina/Tucuman	America/Argentina/Buenos_Aires	
America/Argentina/Ushuaia	America/Argentina/Buenos_Aires	
America/Aruba	America/Anguilla	
America/Asuncion		-240=Paraguay Standard Time|-180=Paraguay Standard Time
America/Atikokan		-300=Eastern Standard Time
America/Atka	America/Adak	
America/Bahia	America/Araguaina	
America/Bahia_Banderas		-420=Mountain Standard Time|-360=Central Standard Time|-300=Central Daylight Time
America/Barbados		-240=Atlantic Standard Time|-180=Atlantic Daylight Time
America/Belem	America/Araguaina	
America/Belize		-360=Central Standard Time|-300=Central Daylight Time
America/Blanc-Sablon	America/Anguilla	
America/Boa_Vista		-240=Amazon Standard Time|-180=Amazon Summer Time
America/Bogota		-300=Colombia Standard Time|-240=Colombia Summer Time
America/Boise		-420=Mountain Standard Time|-360=Mountain Daylight Time
America/Buenos_Aires	America/Argentina/Buenos_Aires	
America/Cambridge_Bay		-420=Mountain Standard Time|-360=Mountain Daylight Time|-300=Central Daylight Time
America/Campo_Grande	America/Boa_Vista	
America/Cancun		-360=Central Standard Time|-300=Eastern Standard Time|-240=Eastern Daylight Time
America/Caracas		-270=Venezuela Time|-240=Venezuela Time
America/Catamarca	America/Argentina/Buenos_Aires	
America/Cayenne		-180=French Guiana Time
America/Cayman	America/Atikokan	
America/Chicago	America/Belize	
America/Chihuahua		-420=Mexican Pacific Standard Time|-360=Central Standard Time|-300=Central Daylight Time
America/Ciudad_Juarez	America/Cambridge_Bay	
America/Coral_Harbour	America/Atikokan	
America/Cordoba	America/Argentina/Buenos_Aires	
America/Costa_Rica		-360=Central Standard Time
America/Coyhaique		-240=Chile Standard Time|-180=Chile Summer Time
America/Creston		-420=Mountain Standard Time
America/Cuiaba	America/Boa_Vista	
America/Curacao	America/Anguilla	
America/Danmarkshavn		-180=West Greenland Standard Time|-120=West Greenland Summer Time|0=Greenwich Mean Time
America/Dawson		-480=Pacific Standard Time|-420=Yukon Time
America/Dawson_Creek		-480=Pacific Standard Time|-420=Mountain Standard Time
America/Denver	America/Boise	
America/Detroit		-300=Eastern Standard Time|-240=Eastern Daylight Time
America/Dominica	America/Anguilla	
America/Edmonton	America/Boise	
America/Eirunepe		-300=Acre Standard Time|-240=Amazon Standard Time
America/El_Salvador	America/Belize	
America/Ensenada		-480=Pacific Standard Time|-420=Pacific Daylight Time
America/Fort_Nelson	America/Dawson_Creek	
America/Fort_Wayne	America/Detroit	
America/Fortaleza	America/Araguaina	
America/Glace_Bay	America/Barbados	
America/Godthab		-180=West Greenland Standard Time|-120=Greenland Standard Time|-60=Greenland Summer Time
America/Goose_Bay	America/Barbados	
America/Grand_Turk	America/Detroit	
America/Grenada	America/Anguilla	
America/Guadeloupe	America/Anguilla	
America/Guatemala	America/Belize	
America/Guayaquil		-300=Ecuador Time
America/Guyana		-240=Guyana Time|-225=Guyana Time|-180=Guyana Time
America/Halifax	America/Barbados	
America/Havana		-300=Cuba Standard Time|-240=Cuba Daylight Time
America/Hermosillo		-420=Mexican Pacific Standard Time|-360=Mexican Pacific Daylight Time
America/Indiana/Indianapolis	America/Detroit	
America/Indiana/Knox	America/Belize	
America/Indiana/Marengo	America/Detroit	
America/Indiana/Petersburg	America/Cancun	
America/Indiana/Tell_City		-360=Central Standard Time|-300=Central Daylight Time|-240=Eastern Daylight Time
America/Indiana/Vevay	America/Detroit	
America/Indiana/Vincennes	America/Cancun	
America/Indiana/Winamac	America/Cancun	
America/Indianapolis	America/Detroit	
America/Inuvik		-480=Pacific Standard Time|-420=Mountain Standard Time|-360=Mountain Daylight Time
America/Iqaluit	America/Cancun	
America/Jamaica	America/Detroit	
America/Jujuy	America/Argentina/Buenos_Aires	
America/Juneau		-540=Alaska Standard Time|-480=Alaska Daylight Time|-420=Pacific Daylight Time
America/Kentucky/Louisville	America/Detroit	
America/Kentucky/Monticello	America/Cancun	
America/Knox_IN	America/Belize	
America/Kralendijk	America/Anguilla	
America/La_Paz		-240=Bolivia Time
America/Lima		-300=Peru Standard Time|-240=Peru Summer Time
America/Los_Angeles	America/Ensenada	
America/Louisville	America/Detroit	
America/Lower_Princes	America/Anguilla	
America/Maceio	America/Araguaina	
America/Managua	America/Belize	
America/Manaus	America/Boa_Vista	
America/Marigot	America/Anguilla	
America/Martinique	America/Barbados	
America/Matamoros	America/Belize	
America/Mazatlan	America/Hermosillo	
America/Mendoza	America/Argentina/Buenos_Aires	
America/Menominee	America/Belize	
America/Merida	America/Belize	
America/Metlakatla	America/Juneau	
America/Mexico_City	America/Belize	
America/Miquelon		-240=Atlantic Standard Time|-180=St. Pierre & Miquelon Standard Time|-120=St. Pierre & Miquelon Daylight Time
America/Moncton	America/Barbados	
America/Monterrey	America/Belize	
America/Montevideo		-180=Uruguay Standard Time|-150=Uruguay Summer Time|-120=Uruguay Summer Time|-90=Uruguay Summer Time
America/Montreal	America/Detroit	
America/Montserrat	America/Anguilla	
America/Nassau	America/Detroit	
America/New_York	America/Detroit	
America/Nipigon	America/Detroit	
America/Nome	America/Anchorage	
America/Noronha		-120=Fernando de Noronha Standard Time|-60=Fernando de Noronha Summer Time
America/North_Dakota/Beulah	America/Bahia_Banderas	
America/North_Dakota/Center	America/Bahia_Banderas	
America/North_Dakota/New_Salem	America/Bahia_Banderas	
America/Nuuk	America/Godthab	
America/Ojinaga	America/Bahia_Banderas	
America/Panama	America/Atikokan	
America/Pangnirtung	America/Cancun	
America/Paramaribo		-210=Suriname Time|-180=Suriname Time
America/Phoenix	America/Creston	
America/Port-au-Prince	America/Detroit	
America/Port_of_Spain	America/Anguilla	
America/Porto_Acre	America/Eirunepe	
America/Porto_Velho	America/Boa_Vista	
America/Puerto_Rico	America/Anguilla	
America/Punta_Arenas	America/Coyhaique	
America/Rainy_River	America/Belize	
America/Rankin_Inlet	America/Belize	
America/Recife	America/Araguaina	
America/Regina	America/Costa_Rica	
America/Resolute	America/Belize	
America/Rio_Branco	America/Eirunepe	
America/Rosario	America/Argentina/Buenos_Aires	
America/Santa_Isabel	America/Ensenada	
America/Santarem		-240=Amazon Standard Time|-180=Brasilia Standard Time
America/Santiago	America/Coyhaique	
America/Santo_Domingo	America/Anguilla	
America/Sao_Paulo	America/Araguaina	
America/Scoresbysund		-120=Greenland Standard Time|-60=Greenland Summer Time|0=East Greenland Summer Time
America/Shiprock	America/Boise	
America/Sitka	America/Juneau	
America/St_Barthelemy	America/Anguilla	
America/St_Johns		-210=Newfoundland Standard Time|-150=Newfoundland Daylight Time|-90=Newfoundland Daylight Time
America/St_Kitts	America/Anguilla	
America/St_Lucia	America/Anguilla	
America/St_Thomas	America/Anguilla	
America/St_Vincent	America/Anguilla	
America/Swift_Current		-420=Mountain Standard Time|-360=Central Standard Time
America/Tegucigalpa	America/Belize	
America/Thule	America/Barbados	
America/Thunder_Bay	America/Detroit	
America/Tijuana	America/Ensenada	
America/Toronto	America/Detroit	
America/Tortola	America/Anguilla	
America/Vancouver	America/Ensenada	
America/Virgin	America/Anguilla	
America/Whitehorse	America/Dawson	
America/Winnipeg	America/Belize	
America/Yakutat	America/Anchorage	
America/Yellowknife	America/Boise	
Antarctica/Casey		480=Australian Western Standard Time|660=Casey Time
Antarctica/Davis		300=Davis Time|420=Davis Time
Antarctica/DumontDUrville		600=Dumont d’Urville Time
Antarctica/Macquarie		600=Australian Eastern Standard Time|660=Australian Eastern Daylight Time
Antarctica/Mawson		300=Mawson Time|360=Mawson Time
Antarctica/McMurdo		720=New Zealand Standard Time|780=New Zealand Daylight Time
Antarctica/Palmer	America/Coyhaique	
Antarctica/Rothera		-180=Rothera Time|0=Rothera Time
Antarctica/South_Pole	Antarctica/McMurdo	
Antarctica/Syowa		180=Syowa Time
Antarctica/Troll	Africa/Abidjan	
Antarctica/Vostok		0=Vostok Time|300=Vostok Time|420=Vostok Time
Arctic/Longyearbyen	Africa/Tunis	
Asia/Aden		180=Arabian Standard Time
Asia/Almaty		300=Kazakhstan Time|360=East Kazakhstan Time|420=Almaty Summer Time
Asia/Amman	Africa/Cairo	
Asia/Anadyr		660=Magadan Standard Time|720=Kamchatka Standard Time|780=Anadyr Summer Time|840=Anadyr Summer Time
Asia/Aqtau		240=Aqtau Standard Time|300=Kazakhstan Time|360=Aqtau Summer Time
Asia/Aqtobe		240=Aqtobe Standard Time|300=Kazakhstan Time|360=Aqtobe Summer Time
Asia/Ashgabat		300=Turkmenistan Standard Time
Asia/Ashkhabad	Asia/Ashgabat	
Asia/Atyrau		300=Kazakhstan Time
Asia/Baghdad		180=Arabian Standard Time|240=Arabian Daylight Time
Asia/Bahrain		180=Arabian Standard Time|240=Gulf Standard Time
Asia/Baku		180=Azerbaijan Standard Time|240=Azerbaijan Standard Time|300=Azerbaijan Summer Time
Asia/Bangkok		420=Indochina Time
Asia/Barnaul		420=Krasnoyarsk Standard Time
Asia/Beirut	Africa/Cairo	
Asia/Bishkek		300=Kyrgyzstan Time|360=Kyrgyzstan Time
Asia/Brunei		480=Brunei Time
Asia/Calcutta		330=India Standard Time
Asia/Chita		480=Irkutsk Standard Time|540=Yakutsk Standard Time|600=Yakutsk Standard Time
Asia/Choibalsan		420=Ulaanbaatar Standard Time|480=Ulaanbaatar Standard Time|540=Ulaanbaatar Summer Time
Asia/Chongqing		480=China Standard Time|540=China Daylight Time
Asia/Chungking	Asia/Chongqing	
Asia/Colombo		330=India Standard Time|360=Lanka Time|390=Lanka Time
Asia/Dacca		360=Bangladesh Standard Time|420=Bangladesh Summer Time
Asia/Damascus	Africa/Cairo	
Asia/Dhaka	Asia/Dacca	
Asia/Dili		480=Central Indonesia Time|540=Timor-Leste Time
Asia/Dubai		240=Gulf Standard Time
Asia/Dushanbe		300=Tajikistan Time
Asia/Famagusta	Africa/Cairo	
Asia/Gaza	Africa/Cairo	
Asia/Harbin	Asia/Chongqing	
Asia/Hebron	Africa/Cairo	
Asia/Ho_Chi_Minh	Asia/Bangkok	
Asia/Hong_Kong		480=Hong Kong Standard Time|540=Hong Kong Summer Time
Asia/Hovd		360=Khovd Standard Time|420=Khovd Standard Time|480=Khovd Summer Time
Asia/Irkutsk		420=Irkutsk Standard Time|480=Irkutsk Standard Time|540=Irkutsk Standard Time
Asia/Istanbul		120=Eastern European Standard Time|180=Türkiye Standard Time
Asia/Jakarta		420=Western Indonesia Time
Asia/Jayapura		540=Eastern Indonesia Time
Asia/Jerusalem		120=Israel Standard Time|180=Israel Daylight Time
Asia/Kabul		270=Afghanistan Time
Asia/Kamchatka		660=Kamchatka Standard Time|720=Kamchatka Standard Time|780=Kamchatka Summer Time
Asia/Karachi		300=Pakistan Standard Time|360=Pakistan Summer Time
Asia/Kathmandu		330=Nepal Time|345=Nepal Time
Asia/Katmandu	Asia/Kathmandu	
Asia/Khandyga		480=Yakutsk Standard Time|540=Yakutsk Standard Time|600=Yakutsk Standard Time|660=Vladivostok Standard Time
Asia/Kolkata	Asia/Calcutta	
Asia/Krasnoyarsk		360=Krasnoyarsk Standard Time|420=Krasnoyarsk Standard Time|480=Krasnoyarsk Standard Time
Asia/Kuala_Lumpur		480=Malaysia Time
Asia/Kuching	Asia/Kuala_Lumpur	
Asia/Kuwait	Asia/Aden	
Asia/Macao		480=China Standard Time|540=Macao Summer Time
Asia/Macau	Asia/Macao	
Asia/Magadan		600=Magadan Standard Time|660=Magadan Standard Time|720=Magadan Standard Time
Asia/Makassar		480=Central Indonesia Time
Asia/Manila		480=Philippine Standard Time|540=Philippine Summer Time
Asia/Muscat	Asia/Dubai	
Asia/Nicosia	Africa/Cairo	
Asia/Novokuznetsk		360=Novosibirsk Standard Time|420=Krasnoyarsk Standard Time|480=Krasnoyarsk Summer Time
Asia/Novosibirsk		360=Novosibirsk Standard Time|420=Krasnoyarsk Standard Time|480=Novosibirsk Summer Time
Asia/Omsk		300=Omsk Standard Time|360=Omsk Standard Time|420=Omsk Standard Time
Asia/Oral	Asia/Atyrau	
Asia/Phnom_Penh	Asia/Bangkok	
Asia/Pontianak		420=Western Indonesia Time|480=Central Indonesia Time
Asia/Pyongyang		510=North Korea Time|540=Korean Standard Time
Asia/Qatar	Asia/Bahrain	
Asia/Qostanay		300=Kazakhstan Time|360=East Kazakhstan Time
Asia/Qyzylorda	Asia/Qostanay	
Asia/Rangoon		390=Myanmar Time
Asia/Riyadh	Asia/Aden	
Asia/Saigon	Asia/Bangkok	
Asia/Sakhalin		600=Magadan Standard Time|660=Magadan Standard Time|720=Sakhalin Summer Time
Asia/Samarkand		300=Uzbekistan Standard Time
Asia/Seoul		540=Korean Standard Time|600=Korean Daylight Time
Asia/Shanghai	Asia/Chongqing	
Asia/Singapore		450=Singapore Standard Time|480=Singapore Standard Time
Asia/Srednekolymsk	Asia/Magadan	
Asia/Taipei		480=Taiwan Standard Time|540=Taiwan Daylight Time
Asia/Tashkent		300=Uzbekistan Standard Time|360=Uzbekistan Summer Time
Asia/Tbilisi		180=Georgia Standard Time|240=Georgia Standard Time|300=Georgia Summer Time
Asia/Tehran		210=Iran Standard Time|240=Iran Standard Time|270=Iran Daylight Time|300=Iran Daylight Time
Asia/Tel_Aviv	Asia/Jerusalem	
Asia/Thimbu		330=India Standard Time|360=Bhutan Time
Asia/Thimphu	Asia/Thimbu	
Asia/Tokyo		540=Japan Standard Time
Asia/Tomsk	Asia/Barnaul	
Asia/Ujung_Pandang	Asia/Makassar	
Asia/Ulaanbaatar	Asia/Choibalsan	
Asia/Ulan_Bator	Asia/Choibalsan	
Asia/Ust-Nera		540=Yakutsk Standard Time|600=Vladivostok Standard Time|660=Vladivostok Standard Time|720=Magadan Standard Time
Asia/Vientiane	Asia/Bangkok	
Asia/Vladivostok		540=Vladivostok Standard Time|600=Vladivostok Standard Time|660=Vladivostok Standard Time
Asia/Yakutsk		480=Yakutsk Standard Time|540=Yakutsk Standard Time|600=Yakutsk Standard Time
Asia/Yangon	Asia/Rangoon	
Asia/Yekaterinburg		300=Yekaterinburg Standard Time|360=Yekaterinburg Standard Time
Asia/Yerevan		180=Armenia Standard Time|240=Armenia Standard Time|300=Armenia Summer Time
Atlantic/Azores		-60=Azores Standard Time|0=Azores Summer Time
Atlantic/Bermuda	America/Barbados	
Atlantic/Canary	Africa/Casablanca	
Atlantic/Cape_Verde		-120=Cape Verde Standard Time|-60=Cape Verde Standard Time
Atlantic/Faeroe	Africa/Casablanca	
Atlantic/Faroe	Africa/Casablanca	
Atlantic/Jan_Mayen	Africa/Tunis	
Atlantic/Madeira	Africa/Casablanca	
Atlantic/Reykjavik	Africa/Abidjan	
Atlantic/South_Georgia		-120=South Georgia Time
Atlantic/St_Helena	Africa/Abidjan	
Atlantic/Stanley		-240=Falkland Islands Standard Time|-180=Falkland Islands Standard Time|-120=Falkland Islands Summer Time
Australia/ACT	Antarctica/Macquarie	
Australia/Adelaide		570=Australian Central Standard Time|630=Australian Central Daylight Time
Australia/Brisbane	Antarctica/Macquarie	
Australia/Broken_Hill	Australia/Adelaide	
Australia/Canberra	Antarctica/Macquarie	
Australia/Currie	Antarctica/Macquarie	
Australia/Darwin		570=Australian Central Standard Time
Australia/Eucla		525=Australian Central Western Standard Time|585=Australian Central Western Daylight Time
Australia/Hobart	Antarctica/Macquarie	
Australia/LHI		600=Australian Eastern Standard Time|630=Lord Howe Standard Time|660=Lord Howe Daylight Time|690=Lord Howe Daylight Time
Australia/Lindeman	Antarctica/Macquarie	
Australia/Lord_Howe	Australia/LHI	
Australia/Melbourne	Antarctica/Macquarie	
Australia/NSW	Antarctica/Macquarie	
Australia/North	Australia/Darwin	
Australia/Perth		480=Australian Western Standard Time|540=Australian Western Daylight Time
Australia/Queensland	Antarctica/Macquarie	
Australia/South	Australia/Adelaide	
Australia/Sydney	Antarctica/Macquarie	
Australia/Tasmania	Antarctica/Macquarie	
Australia/Victoria	Antarctica/Macquarie	
Australia/West	Australia/Perth	
Australia/Yancowinna	Australia/Adelaide	
Brazil/Acre	America/Eirunepe	
Brazil/DeNoronha	America/Noronha	
Brazil/East	America/Araguaina	
Brazil/West	America/Boa_Vista	
CET	Africa/Tunis	
CST6CDT	America/Belize	
Canada/Atlantic	America/Barbados	
Canada/Central	America/Belize	
Canada/Eastern	America/Detroit	
Canada/Mountain	America/Boise	
Canada/Newfoundland	America/St_Johns	
Canada/Pacific	America/Ensenada	
Canada/Saskatchewan	America/Costa_Rica	
Canada/Yukon	America/Dawson	
Chile/Continental	America/Coyhaique	
Chile/EasterIsland		-420=Easter Island Standard Time|-360=Easter Island Standard Time|-300=Easter Island Summer Time
Cuba	America/Havana	
EET	Africa/Cairo	
EST	America/Atikokan	
EST5EDT	America/Detroit	
Egypt	Africa/Cairo	
Eire		0=Greenwich Mean Time|60=Irish Standard Time
Etc/GMT	Africa/Abidjan	
Etc/GMT+0	Africa/Abidjan	
Etc/GMT-0	Africa/Abidjan	
Etc/GMT0	Africa/Abidjan	
Etc/Greenwich	Africa/Abidjan	
Etc/UCT		0=Coordinated Universal Time
Etc/UTC	Etc/UCT	
Etc/Universal	Etc/UCT	
Etc/Zulu	Etc/UCT	
Europe/Amsterdam	Africa/Tunis	
Europe/Andorra	Africa/Tunis	
Europe/Astrakhan		180=Moscow Standard Time|240=Samara Standard Time
Europe/Athens	Africa/Cairo	
Europe/Belfast		0=Greenwich Mean Time|60=British Summer Time
Europe/Belgrade	Africa/Tunis	
Europe/Berlin	Africa/Tunis	
Europe/Bratislava	Africa/Tunis	
Europe/Brussels	Africa/Tunis	
Europe/Bucharest	Africa/Cairo	
Europe/Budapest	Africa/Tunis	
Europe/Busingen	Africa/Tunis	
Europe/Chisinau		120=Eastern European Standard Time|180=Eastern European Summer Time|240=Moscow Summer Time
Europe/Copenhagen	Africa/Tunis	
Europe/Dublin	Eire	
Europe/Gibraltar	Africa/Tunis	
Europe/Guernsey	Africa/Abidjan	
Europe/Helsinki	Africa/Cairo	
Europe/Isle_of_Man	Africa/Abidjan	
Europe/Istanbul	Asia/Istanbul	
Europe/Jersey	Africa/Abidjan	
Europe/Kaliningrad		120=Eastern European Standard Time|180=Further-eastern European Time|240=Moscow Summer Time
Europe/Kiev	Europe/Chisinau	
Europe/Kirov		180=Moscow Standard Time
Europe/Kyiv	Europe/Chisinau	
Europe/Lisbon		0=Western European Standard Time|60=Western European Summer Time|120=Central European Summer Time
Europe/Ljubljana	Africa/Tunis	
Europe/London	Europe/Belfast	
Europe/Luxembourg	Africa/Tunis	
Europe/Madrid	Africa/Tunis	
Europe/Malta	Africa/Tunis	
Europe/Mariehamn	Africa/Cairo	
Europe/Minsk		120=Eastern European Standard Time|180=Moscow Standard Time|240=Moscow Summer Time
Europe/Monaco	Africa/Tunis	
Europe/Moscow		120=Eastern European Standard Time|180=Moscow Standard Time|240=Moscow Standard Time
Europe/Nicosia	Africa/Cairo	
Europe/Oslo	Africa/Tunis	
Europe/Paris	Africa/Tunis	
Europe/Podgorica	Africa/Tunis	
Europe/Prague	Africa/Tunis	
Europe/Riga	Europe/Chisinau	
Europe/Rome	Africa/Tunis	
Europe/Samara		180=Samara Standard Time|240=Samara Standard Time|300=Samara Summer Time
Europe/San_Marino	Africa/Tunis	
Europe/Sarajevo	Africa/Tunis	
Europe/Saratov	Europe/Astrakhan	
Europe/Simferopol	Europe/Moscow	
Europe/Skopje	Africa/Tunis	
Europe/Sofia	Africa/Cairo	
Europe/Stockholm	Africa/Tunis	
Europe/Tallinn	Europe/Chisinau	
Europe/Tirane	Africa/Tunis	
Europe/Tiraspol	Europe/Chisinau	
Europe/Ulyanovsk	Europe/Astrakhan	
Europe/Uzhgorod	Europe/Chisinau	
Europe/Vaduz	Africa/Tunis	
Europe/Vatican	Africa/Tunis	
Europe/Vienna	Africa/Tunis	
Europe/Vilnius		60=Central European Standard Time|120=Eastern European Standard Time|180=Eastern European Summer Time|240=Moscow Summer Time
Europe/Volgograd		180=Moscow Standard Time|240=Volgograd Standard Time|300=Volgograd Summer Time
Europe/Warsaw	Africa/Tunis	
Europe/Zagreb	Africa/Tunis	
Europe/Zaporozhye	Europe/Chisinau	
Europe/Zurich	Africa/Tunis	
GB	Europe/Belfast	
GB-Eire	Europe/Belfast	
GMT	Africa/Abidjan	
GMT+0	Africa/Abidjan	
GMT-0	Africa/Abidjan	
GMT0	Africa/Abidjan	
Greenwich	Africa/Abidjan	
HST		-600=Hawaii-Aleutian Standard Time
Hongkong	Asia/Hong_Kong	
Iceland	Africa/Abidjan	
Indian/Antananarivo	Africa/Addis_Ababa	
Indian/Chagos		300=Indian Ocean Time|360=Indian Ocean Time
Indian/Christmas		420=Christmas Island Time
Indian/Cocos		390=Cocos Islands Time
Indian/Comoro	Africa/Addis_Ababa	
Indian/Kerguelen		300=French Southern & Antarctic Time
Indian/Mahe		240=Seychelles Time
Indian/Maldives		300=Maldives Time
Indian/Mauritius		240=Mauritius Standard Time|300=Mauritius Summer Time
Indian/Mayotte	Africa/Addis_Ababa	
Indian/Reunion		240=Réunion Time
Iran	Asia/Tehran	
Israel	Asia/Jerusalem	
Jamaica	America/Detroit	
Japan	Asia/Tokyo	
Kwajalein		720=Marshall Islands Time
Libya	Africa/Tripoli	
MET	Africa/Tunis	
MST	America/Creston	
MST7MDT	America/Boise	
Mexico/BajaNorte	America/Ensenada	
Mexico/BajaSur	America/Hermosillo	
Mexico/General	America/Belize	
NZ	Antarctica/McMurdo	
NZ-CHAT		765=Chatham Standard Time|825=Chatham Daylight Time
Navajo	America/Boise	
PRC	Asia/Chongqing	
PST8PDT	America/Ensenada	
Pacific/Apia		-660=Samoa Standard Time|-600=Samoa Daylight Time|780=Samoa Standard Time|840=Samoa Daylight Time
Pacific/Auckland	Antarctica/McMurdo	
Pacific/Bougainville		600=Papua New Guinea Time
Pacific/Chatham	NZ-CHAT	
Pacific/Chuuk		600=Chuuk Time
Pacific/Easter	Chile/EasterIsland	
Pacific/Efate		660=Vanuatu Standard Time|720=Vanuatu Summer Time
Pacific/Enderbury		-720=Phoenix Islands Time|-660=Phoenix Islands Time|780=Phoenix Islands Time
Pacific/Fakaofo		-660=Tokelau Time|780=Tokelau Time
Pacific/Fiji		720=Fiji Standard Time|780=Fiji Summer Time
Pacific/Funafuti		720=Tuvalu Time
Pacific/Galapagos		-360=Galapagos Time|-300=Ecuador Time
Pacific/Gambier		-540=Gambier Time
Pacific/Guadalcanal		660=Solomon Islands Time
Pacific/Guam		600=Chamorro Standard Time
Pacific/Honolulu	HST	
Pacific/Johnston	HST	
Pacific/Kanton	Pacific/Enderbury	
Pacific/Kiritimati		-640=Line Islands Time|-600=Line Islands Time|840=Line Islands Time
Pacific/Kosrae		660=Kosrae Time|720=Kosrae Time
Pacific/Kwajalein	Kwajalein	
Pacific/Majuro	Kwajalein	
Pacific/Marquesas		-570=Marquesas Time
Pacific/Midway		-660=American Samoa Standard Time
Pacific/Nauru		690=Nauru Time|720=Nauru Time
Pacific/Niue		-660=Niue Time
Pacific/Norfolk		660=Norfolk Island Standard Time|690=Norfolk Island Standard Time|720=Norfolk Island Daylight Time|750=Norfolk Island Daylight Time
Pacific/Noumea		660=New Caledonia Standard Time|720=New Caledonia Summer Time
Pacific/Pago_Pago	Pacific/Midway	
Pacific/Palau		540=Palau Time
Pacific/Pitcairn		-510=Pitcairn Time|-480=Pitcairn Time
Pacific/Pohnpei		660=Pohnpei Time
Pacific/Ponape	Pacific/Pohnpei	
Pacific/Port_Moresby	Pacific/Bougainville	
Pacific/Rarotonga		-630=Cook Islands Standard Time|-600=Cook Islands Standard Time|-570=Cook Islands Summer Time
Pacific/Saipan	Pacific/Guam	
Pacific/Samoa	Pacific/Midway	
Pacific/Tahiti		-600=Tahiti Time
Pacific/Tarawa		720=Gilbert Islands Time
Pacific/Tongatapu		780=Tonga Standard Time|840=Tonga Summer Time
Pacific/Truk	Pacific/Chuuk	
Pacific/Wake		720=Wake Island Time
Pacific/Wallis		720=Wallis & Futuna Time
Pacific/Yap	Pacific/Chuuk	
Poland	Africa/Tunis	
Portugal	Europe/Lisbon	
ROC	Asia/Taipei	
ROK	Asia/Seoul	
Singapore	Asia/Singapore	
Turkey	Asia/Istanbul	
UCT	Etc/UCT	
US/Alaska	America/Anchorage	
US/Aleutian	America/Adak	
US/Arizona	America/Creston	
US/Central	America/Belize	
US/East-Indiana	America/Detroit	
US/Eastern	America/Detroit	
US/Hawaii	HST	
US/Indiana-Starke	America/Belize	
US/Michigan	America/Detroit	
US/Mountain	America/Boise	
US/Pacific	America/Ensenada	
US/Samoa	Pacific/Midway	
UTC	Etc/UCT	
Universal	Etc/UCT	
W-SU	Europe/Moscow	
WET	Europe/Lisbon	
Zulu	Etc/UCT	
"""##)
}
