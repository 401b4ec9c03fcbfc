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
Africa/Algiers		60=Central European Standard Time
Africa/Asmara	Africa/Addis_Ababa	
Africa/Asmera	Africa/Addis_Ababa	
Africa/Bamako	Africa/Abidjan	
Africa/Bangui		60=West Africa Time
Africa/Banjul	Africa/Abidjan	
Africa/Bissau	Africa/Abidjan	
Africa/Blantyre		120=Central Africa Time
Africa/Brazzaville	Africa/Bangui	
Africa/Bujumbura	Africa/Blantyre	
Africa/Cairo		120=Eastern European Summer Time|180=Eastern European Summer Time
Africa/Casablanca		0=Western European Standard Time|60=Western European Summer Time
Africa/Ceuta		60=Central European Summer Time|120=Central European Summer Time
Africa/Conakry	Africa/Abidjan	
Africa/Dakar	Africa/Abidjan	
Africa/Dar_es_Salaam	Africa/Addis_Ababa	
Africa/Djibouti	Africa/Addis_Ababa	
Africa/Douala	Africa/Bangui	
Africa/El_Aaiun		60=Western European Summer Time
Africa/Freetown	Africa/Abidjan	
Africa/Gaborone	Africa/Blantyre	
Africa/Harare	Africa/Blantyre	
Africa/Johannesburg		120=South Africa Standard Time
Africa/Juba		120=Central Africa Time|180=Central Africa Time
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
Africa/Sao_Tome	Africa/Abidjan	
Africa/Timbuktu	Africa/Abidjan	
Africa/Tripoli		120=Eastern European Standard Time
Africa/Tunis	Africa/Algiers	
Africa/Windhoek	Africa/Blantyre	
America/Adak		-600=Hawaii-Aleutian Daylight Time|-540=Hawaii-Aleutian Daylight Time
America/Anchorage		-540=Alaska Daylight Time|-480=Alaska Daylight Time
America/Anguilla		-240=Atlantic Standard Time
America/Antigua	America/Anguilla	
America/Araguaina		-180=Brasilia Standard Time
America/Argentina/Buenos_Aires		-180=Argentina Standard Time
America/Argentina/Catamarca	America/Argentina/Buenos_Aires	
America/Argentina/ComodRivadavia	America/Argentina/Buenos_Aires	
America/Argentina/Cordoba	America/Argentina/Buenos_Aires	
America/Argentina/Jujuy	America/Argentina/Buenos_Aires	
America/Argentina/La_Rioja	America/Argentina/Buenos_Aires	
America/Argentina/Mendoza	America/Argentina/Buenos_Aires	
America/Argentina/Rio_Gallegos	America/Argentina/Buenos_Aires	
America/Argentina/Salta	America/Argentina/Buenos_Aires	
America/Argentina/San_Juan	America/Argentina/Buenos_Aires	
America/Argentina/San_Luis		-240=Argentina Standard Time|-180=Argentina Standard Time
America/Argentina/Tucuman	America/Argentina/Buenos_Aires	
America/Argentina/Ushuaia	America/Argentina/Buenos_Aires	
America/Aruba	America/Anguilla	
America/Asuncion		-240=Paraguay Standard Time|-180=Paraguay Standard Time
America/Atikokan		-300=Eastern Standard Time
America/Atka	America/Adak	
America/Bahia	America/Araguaina	
America/Bahia_Banderas		-360=Central Standard Time
America/Barbados	America/Anguilla	
America/Belem	America/Araguaina	
America/Belize	America/Bahia_Banderas	
America/Blanc-Sablon	America/Anguilla	
America/Boa_Vista		-240=Amazon Standard Time
America/Bogota		-300=Colombia Standard Time
America/Boise		-420=Mountain Daylight Time|-360=Mountain Daylight Time
America/Buenos_Aires	America/Argentina/Buenos_Aires	
America/Cambridge_Bay	America/Boise	
America/Campo_Grande	America/Boa_Vista	
America/Cancun	America/Atikokan	
America/Caracas		-270=Venezuela Time|-240=Venezuela Time
America/Catamarca	America/Argentina/Buenos_Aires	
America/Cayenne		-180=French Guiana Time
America/Cayman	America/Atikokan	
America/Chicago		-360=Central Daylight Time|-300=Central Daylight Time
America/Chihuahua	America/Bahia_Banderas	
America/Ciudad_Juarez	America/Boise	
America/Coral_Harbour	America/Atikokan	
America/Cordoba	America/Argentina/Buenos_Aires	
America/Costa_Rica	America/Bahia_Banderas	
America/Coyhaique		-240=Chile Summer Time|-180=Chile Summer Time
America/Creston		-420=Mountain Standard Time
America/Cuiaba	America/Boa_Vista	
America/Curacao	America/Anguilla	
America/Danmarkshavn	Africa/Abidjan	
America/Dawson		-420=Yukon Time
America/Dawson_Creek	America/Creston	
America/Denver	America/Boise	
America/Detroit		-300=Eastern Daylight Time|-240=Eastern Daylight Time
America/Dominica	America/Anguilla	
America/Edmonton	America/Boise	
America/Eirunepe		-300=Acre Standard Time|-240=Acre Standard Time
America/El_Salvador	America/Bahia_Banderas	
America/Ensenada		-480=Pacific Daylight Time|-420=Pacific Daylight Time
America/Fort_Nelson	America/Creston	
America/Fort_Wayne	America/Detroit	
America/Fortaleza	America/Araguaina	
America/Glace_Bay		-240=Atlantic Daylight Time|-180=Atlantic Daylight Time
America/Godthab		-120=Greenland Summer Time|-60=Greenland Summer Time
America/Goose_Bay	America/Glace_Bay	
America/Grand_Turk	America/Detroit	
America/Grenada	America/Anguilla	
America/Guadeloupe	America/Anguilla	
America/Guatemala	America/Bahia_Banderas	
America/Guayaquil		-300=Ecuador Time
America/Guyana		-240=Guyana Time
America/Halifax	America/Glace_Bay	
America/Havana		-300=Cuba Daylight Time|-240=Cuba Daylight Time
America/Hermosillo		-420=Mexican Pacific Standard Time
America/Indiana/Indianapolis	America/Detroit	
America/Indiana/Knox	America/Chicago	
America/Indiana/Marengo	America/Detroit	
America/Indiana/Petersburg	America/Detroit	
America/Indiana/Tell_City	America/Chicago	
America/Indiana/Vevay	America/Detroit	
America/Indiana/Vincennes	America/Detroit	
America/Indiana/Winamac	America/Detroit	
America/Indianapolis	America/Detroit	
America/Inuvik	America/Boise	
America/Iqaluit	America/Detroit	
America/Jamaica	America/Atikokan	
America/Jujuy	America/Argentina/Buenos_Aires	
America/Juneau	America/Anchorage	
America/Kentucky/Louisville	America/Detroit	
America/Kentucky/Monticello	America/Detroit	
America/Knox_IN	America/Chicago	
America/Kralendijk	America/Anguilla	
America/La_Paz		-240=Bolivia Time
America/Lima		-300=Peru Standard Time
America/Los_Angeles	America/Ensenada	
America/Louisville	America/Detroit	
America/Lower_Princes	America/Anguilla	
America/Maceio	America/Araguaina	
America/Managua	America/Bahia_Banderas	
America/Manaus	America/Boa_Vista	
America/Marigot	America/Anguilla	
America/Martinique	America/Anguilla	
America/Matamoros	America/Chicago	
America/Mazatlan		-420=Mexican Pacific Standard Time|-360=Mexican Pacific Standard Time
America/Mendoza	America/Argentina/Buenos_Aires	
America/Menominee	America/Chicago	
America/Merida		-360=Central Standard Time|-300=Central Standard Time
America/Metlakatla	America/Anchorage	
America/Mexico_City	America/Merida	
America/Miquelon		-180=St. Pierre & Miquelon Daylight Time|-120=St. Pierre & Miquelon Daylight Time
America/Moncton	America/Glace_Bay	
America/Monterrey	America/Merida	
America/Montevideo		-180=Uruguay Standard Time
America/Montreal	America/Detroit	
America/Montserrat	America/Anguilla	
America/Nassau	America/Detroit	
America/New_York	America/Detroit	
America/Nipigon	America/Detroit	
America/Nome	America/Anchorage	
America/Noronha		-120=Fernando de Noronha Standard Time
America/North_Dakota/Beulah	America/Chicago	
America/North_Dakota/Center	America/Chicago	
America/North_Dakota/New_Salem	America/Chicago	
America/Nuuk	America/Godthab	
America/Ojinaga	America/Chicago	
America/Panama	America/Atikokan	
America/Pangnirtung	America/Detroit	
America/Paramaribo		-180=Suriname Time
America/Phoenix	America/Creston	
America/Port-au-Prince	America/Detroit	
America/Port_of_Spain	America/Anguilla	
America/Porto_Acre	America/Eirunepe	
America/Porto_Velho	America/Boa_Vista	
America/Puerto_Rico	America/Anguilla	
America/Punta_Arenas		-240=Chile Summer Time|-180=Chile Standard Time
America/Rainy_River	America/Chicago	
America/Rankin_Inlet	America/Chicago	
America/Recife	America/Araguaina	
America/Regina	America/Bahia_Banderas	
America/Resolute	America/Chicago	
America/Rio_Branco	America/Eirunepe	
America/Rosario	America/Argentina/Buenos_Aires	
America/Santa_Isabel	America/Ensenada	
America/Santarem	America/Araguaina	
America/Santiago		-240=Chile Standard Time|-180=Chile Summer Time
America/Santo_Domingo	America/Anguilla	
America/Sao_Paulo	America/Araguaina	
America/Scoresbysund	America/Godthab	
America/Shiprock	America/Boise	
America/Sitka	America/Anchorage	
America/St_Barthelemy	America/Anguilla	
America/St_Johns		-210=Newfoundland Daylight Time|-150=Newfoundland Daylight Time
America/St_Kitts	America/Anguilla	
America/St_Lucia	America/Anguilla	
America/St_Thomas	America/Anguilla	
America/St_Vincent	America/Anguilla	
America/Swift_Current	America/Bahia_Banderas	
America/Tegucigalpa	America/Bahia_Banderas	
America/Thule	America/Glace_Bay	
America/Thunder_Bay	America/Detroit	
America/Tijuana	America/Ensenada	
America/Toronto	America/Detroit	
America/Tortola	America/Anguilla	
America/Vancouver	America/Ensenada	
America/Virgin	America/Anguilla	
America/Whitehorse	America/Dawson	
America/Winnipeg	America/Chicago	
America/Yakutat	America/Anchorage	
America/Yellowknife	America/Boise	
Antarctica/Casey		480=Australian Western Standard Time
Antarctica/Davis		420=Davis Time
Antarctica/DumontDUrville		600=Dumont d’Urville Time
Antarctica/Macquarie		600=Australian Eastern Standard Time|660=Australian Eastern Daylight Time
Antarctica/Mawson		300=Mawson Time|360=Mawson Time
Antarctica/McMurdo		720=New Zealand Standard Time|780=New Zealand Daylight Time
Antarctica/Palmer		-240=Argentina Standard Time|-180=Chile Standard Time
Antarctica/Rothera		-180=Rothera Time
Antarctica/South_Pole	Antarctica/McMurdo	
Antarctica/Syowa		180=Syowa Time
Antarctica/Troll		0=Greenwich Mean Time|120=Greenwich Mean Time
Antarctica/Vostok		300=Vostok Time|420=Vostok Time
Arctic/Longyearbyen	Africa/Ceuta	
Asia/Aden		180=Arabian Standard Time
Asia/Almaty		300=Kazakhstan Time|360=Almaty Standard Time
Asia/Amman		180=Eastern European Summer Time
Asia/Anadyr		720=Kamchatka Standard Time|780=Anadyr Standard Time
Asia/Aqtau		300=Kazakhstan Time
Asia/Aqtobe	Asia/Aqtau	
Asia/Ashgabat		300=Turkmenistan Standard Time
Asia/Ashkhabad	Asia/Ashgabat	
Asia/Atyrau	Asia/Aqtau	
Asia/Baghdad	Asia/Aden	
Asia/Bahrain	Asia/Aden	
Asia/Baku		240=Azerbaijan Standard Time
Asia/Bangkok		420=Indochina Time
Asia/Barnaul		420=Krasnoyarsk Standard Time
Asia/Beirut	Africa/Cairo	
Asia/Bishkek		360=Kyrgyzstan Time
Asia/Brunei		480=Brunei Time
Asia/Calcutta		330=India Standard Time
Asia/Chita		540=Yakutsk Standard Time|600=Yakutsk Standard Time
Asia/Choibalsan		480=Ulaanbaatar Standard Time
Asia/Chongqing		480=China Standard Time
Asia/Chungking	Asia/Chongqing	
Asia/Colombo	Asia/Calcutta	
Asia/Dacca		360=Bangladesh Standard Time
Asia/Damascus	Asia/Amman	
Asia/Dhaka	Asia/Dacca	
Asia/Dili		540=Timor-Leste Time
Asia/Dubai		240=Gulf Standard Time
Asia/Dushanbe		300=Tajikistan Time
Asia/Famagusta	Africa/Cairo	
Asia/Gaza	Africa/Cairo	
Asia/Harbin	Asia/Chongqing	
Asia/Hebron	Africa/Cairo	
Asia/Ho_Chi_Minh	Asia/Bangkok	
Asia/Hong_Kong		480=Hong Kong Standard Time
Asia/Hovd		420=Khovd Standard Time
Asia/Irkutsk		480=Irkutsk Standard Time|540=Irkutsk Standard Time
Asia/Istanbul		180=Türkiye Standard Time
Asia/Jakarta		420=Western Indonesia Time
Asia/Jayapura		540=Eastern Indonesia Time
Asia/Jerusalem		120=Israel Daylight Time|180=Israel Daylight Time
Asia/Kabul		270=Afghanistan Time
Asia/Kamchatka		720=Kamchatka Standard Time|780=Kamchatka Standard Time
Asia/Karachi		300=Pakistan Standard Time
Asia/Kathmandu		345=Nepal Time
Asia/Katmandu	Asia/Kathmandu	
Asia/Khandyga		540=Yakutsk Standard Time|660=Yakutsk Standard Time
Asia/Kolkata	Asia/Calcutta	
Asia/Krasnoyarsk		420=Krasnoyarsk Standard Time|480=Krasnoyarsk Standard Time
Asia/Kuala_Lumpur		480=Malaysia Time
Asia/Kuching	Asia/Kuala_Lumpur	
Asia/Kuwait	Asia/Aden	
Asia/Macao	Asia/Chongqing	
Asia/Macau	Asia/Chongqing	
Asia/Magadan		660=Magadan Standard Time|720=Magadan Standard Time
Asia/Makassar		480=Central Indonesia Time
Asia/Manila		480=Philippine Standard Time
Asia/Muscat	Asia/Dubai	
Asia/Nicosia	Africa/Cairo	
Asia/Novokuznetsk	Asia/Krasnoyarsk	
Asia/Novosibirsk	Asia/Barnaul	
Asia/Omsk		360=Omsk Standard Time|420=Omsk Standard Time
Asia/Oral	Asia/Aqtau	
Asia/Phnom_Penh	Asia/Bangkok	
Asia/Pontianak	Asia/Jakarta	
Asia/Pyongyang		540=Korean Standard Time
Asia/Qatar	Asia/Aden	
Asia/Qostanay	Asia/Aqtau	
Asia/Qyzylorda	Asia/Aqtau	
Asia/Rangoon		390=Myanmar Time
Asia/Riyadh	Asia/Aden	
Asia/Saigon	Asia/Bangkok	
Asia/Sakhalin		660=Magadan Standard Time
Asia/Samarkand		300=Uzbekistan Standard Time
Asia/Seoul	Asia/Pyongyang	
Asia/Shanghai	Asia/Chongqing	
Asia/Singapore		480=Singapore Standard Time
Asia/Srednekolymsk	Asia/Magadan	
Asia/Taipei		480=Taiwan Standard Time
Asia/Tashkent	Asia/Samarkand	
Asia/Tbilisi		240=Georgia Standard Time
Asia/Tehran		210=Iran Standard Time|270=Iran Standard Time
Asia/Tel_Aviv	Asia/Jerusalem	
Asia/Thimbu		360=Bhutan Time
Asia/Thimphu	Asia/Thimbu	
Asia/Tokyo		540=Japan Standard Time
Asia/Tomsk	Asia/Barnaul	
Asia/Ujung_Pandang	Asia/Makassar	
Asia/Ulaanbaatar	Asia/Choibalsan	
Asia/Ulan_Bator	Asia/Choibalsan	
Asia/Ust-Nera		600=Vladivostok Standard Time|720=Yakutsk Standard Time
Asia/Vientiane	Asia/Bangkok	
Asia/Vladivostok		600=Vladivostok Standard Time|660=Vladivostok Standard Time
Asia/Yakutsk	Asia/Chita	
Asia/Yangon	Asia/Rangoon	
Asia/Yekaterinburg		300=Yekaterinburg Standard Time
Asia/Yerevan		240=Armenia Standard Time
Atlantic/Azores		-60=Azores Summer Time|0=Azores Summer Time
Atlantic/Bermuda	America/Glace_Bay	
Atlantic/Canary		0=Western European Summer Time|60=Western European Summer Time
Atlantic/Cape_Verde		-60=Cape Verde Standard Time
Atlantic/Faeroe	Atlantic/Canary	
Atlantic/Faroe	Atlantic/Canary	
Atlantic/Jan_Mayen	Africa/Ceuta	
Atlantic/Madeira	Atlantic/Canary	
Atlantic/Reykjavik	Africa/Abidjan	
Atlantic/South_Georgia		-120=South Georgia Time
Atlantic/St_Helena	Africa/Abidjan	
Atlantic/Stanley		-180=Falkland Islands Standard Time
Australia/ACT	Antarctica/Macquarie	
Australia/Adelaide		570=Australian Central Standard Time|630=Australian Central Daylight Time
Australia/Brisbane		600=Australian Eastern Standard Time
Australia/Broken_Hill	Australia/Adelaide	
Australia/Canberra	Antarctica/Macquarie	
Australia/Currie	Antarctica/Macquarie	
Australia/Darwin		570=Australian Central Standard Time
Australia/Eucla		525=Australian Central Western Standard Time
Australia/Hobart	Antarctica/Macquarie	
Australia/LHI		630=Lord Howe Standard Time|660=Lord Howe Daylight Time
Australia/Lindeman	Australia/Brisbane	
Australia/Lord_Howe	Australia/LHI	
Australia/Melbourne	Antarctica/Macquarie	
Australia/NSW	Antarctica/Macquarie	
Australia/North	Australia/Darwin	
Australia/Perth	Antarctica/Casey	
Australia/Queensland	Australia/Brisbane	
Australia/South	Australia/Adelaide	
Australia/Sydney	Antarctica/Macquarie	
Australia/Tasmania	Antarctica/Macquarie	
Australia/Victoria	Antarctica/Macquarie	
Australia/West	Antarctica/Casey	
Australia/Yancowinna	Australia/Adelaide	
Brazil/Acre	America/Eirunepe	
Brazil/DeNoronha	America/Noronha	
Brazil/East	America/Araguaina	
Brazil/West	America/Boa_Vista	
CET	Africa/Ceuta	
CST6CDT	America/Chicago	
Canada/Atlantic	America/Glace_Bay	
Canada/Central	America/Chicago	
Canada/Eastern	America/Detroit	
Canada/Mountain	America/Boise	
Canada/Newfoundland	America/St_Johns	
Canada/Pacific	America/Ensenada	
Canada/Saskatchewan	America/Bahia_Banderas	
Canada/Yukon	America/Dawson	
Chile/Continental	America/Santiago	
Chile/EasterIsland		-360=Easter Island Standard Time|-300=Easter Island Summer Time
Cuba	America/Havana	
EET	Africa/Cairo	
EST	America/Atikokan	
EST5EDT	America/Detroit	
Egypt	Africa/Cairo	
Eire		0=Irish Standard Time|60=Irish Standard Time
Etc/GMT	Africa/Abidjan	
Etc/GMT+0	Africa/Abidjan	
Etc/GMT-0	Africa/Abidjan	
Etc/GMT0	Africa/Abidjan	
Etc/Greenwich	Africa/Abidjan	
Etc/UCT		0=Coordinated Universal Time
Etc/UTC	Etc/UCT	
Etc/Universal	Etc/UCT	
Etc/Zulu	Etc/UCT	
Europe/Amsterdam	Africa/Ceuta	
Europe/Andorra	Africa/Ceuta	
Europe/Astrakhan		240=Samara Standard Time
Europe/Athens	Africa/Cairo	
Europe/Belfast		0=British Summer Time|60=British Summer Time
Europe/Belgrade	Africa/Ceuta	
Europe/Berlin	Africa/Ceuta	
Europe/Bratislava	Africa/Ceuta	
Europe/Brussels	Africa/Ceuta	
Europe/Bucharest	Africa/Cairo	
Europe/Budapest	Africa/Ceuta	
Europe/Busingen	Africa/Ceuta	
Europe/Chisinau	Africa/Cairo	
Europe/Copenhagen	Africa/Ceuta	
Europe/Dublin	Eire	
Europe/Gibraltar	Africa/Ceuta	
Europe/Guernsey		0=Greenwich Mean Time|60=Greenwich Mean Time
Europe/Helsinki	Africa/Cairo	
Europe/Isle_of_Man	Europe/Guernsey	
Europe/Istanbul	Asia/Istanbul	
Europe/Jersey	Europe/Guernsey	
Europe/Kaliningrad		120=Eastern European Standard Time|180=Moscow Standard Time
Europe/Kiev	Africa/Cairo	
Europe/Kirov		180=Moscow Standard Time
Europe/Kyiv	Africa/Cairo	
Europe/Lisbon	Atlantic/Canary	
Europe/Ljubljana	Africa/Ceuta	
Europe/London	Europe/Belfast	
Europe/Luxembourg	Africa/Ceuta	
Europe/Madrid	Africa/Ceuta	
Europe/Malta	Africa/Ceuta	
Europe/Mariehamn	Africa/Cairo	
Europe/Minsk	Europe/Kirov	
Europe/Monaco	Africa/Ceuta	
Europe/Moscow		180=Moscow Standard Time|240=Moscow Standard Time
Europe/Nicosia	Africa/Cairo	
Europe/Oslo	Africa/Ceuta	
Europe/Paris	Africa/Ceuta	
Europe/Podgorica	Africa/Ceuta	
Europe/Prague	Africa/Ceuta	
Europe/Riga	Africa/Cairo	
Europe/Rome	Africa/Ceuta	
Europe/Samara	Europe/Astrakhan	
Europe/San_Marino	Africa/Ceuta	
Europe/Sarajevo	Africa/Ceuta	
Europe/Saratov	Europe/Astrakhan	
Europe/Simferopol	Europe/Kirov	
Europe/Skopje	Africa/Ceuta	
Europe/Sofia	Africa/Cairo	
Europe/Stockholm	Africa/Ceuta	
Europe/Tallinn	Africa/Cairo	
Europe/Tirane	Africa/Ceuta	
Europe/Tiraspol	Africa/Cairo	
Europe/Ulyanovsk	Europe/Astrakhan	
Europe/Uzhgorod	Africa/Cairo	
Europe/Vaduz	Africa/Ceuta	
Europe/Vatican	Africa/Ceuta	
Europe/Vienna	Africa/Ceuta	
Europe/Vilnius	Africa/Cairo	
Europe/Volgograd		180=Moscow Standard Time|240=Volgograd Standard Time
Europe/Warsaw	Africa/Ceuta	
Europe/Zagreb	Africa/Ceuta	
Europe/Zaporozhye	Africa/Cairo	
Europe/Zurich	Africa/Ceuta	
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
Indian/Chagos		360=Indian Ocean Time
Indian/Christmas		420=Christmas Island Time
Indian/Cocos		390=Cocos Islands Time
Indian/Comoro	Africa/Addis_Ababa	
Indian/Kerguelen		300=French Southern & Antarctic Time
Indian/Mahe		240=Seychelles Time
Indian/Maldives		300=Maldives Time
Indian/Mauritius		240=Mauritius Standard Time
Indian/Mayotte	Africa/Addis_Ababa	
Indian/Reunion		240=Réunion Time
Iran	Asia/Tehran	
Israel	Asia/Jerusalem	
Jamaica	America/Atikokan	
Japan	Asia/Tokyo	
Kwajalein		720=Marshall Islands Time
Libya	Africa/Tripoli	
MET	Africa/Ceuta	
MST	America/Creston	
MST7MDT	America/Boise	
Mexico/BajaNorte	America/Ensenada	
Mexico/BajaSur	America/Mazatlan	
Mexico/General	America/Merida	
NZ	Antarctica/McMurdo	
NZ-CHAT		765=Chatham Standard Time|825=Chatham Daylight Time
Navajo	America/Boise	
PRC	Asia/Chongqing	
PST8PDT	America/Ensenada	
Pacific/Apia		-660=Samoa Standard Time|780=Samoa Standard Time
Pacific/Auckland	Antarctica/McMurdo	
Pacific/Bougainville		600=Papua New Guinea Time|660=Papua New Guinea Time
Pacific/Chatham	NZ-CHAT	
Pacific/Chuuk		600=Chuuk Time
Pacific/Easter	Chile/EasterIsland	
Pacific/Efate		660=Vanuatu Standard Time
Pacific/Enderbury		780=Phoenix Islands Time
Pacific/Fakaofo		-660=Tokelau Time|780=Tokelau Time
Pacific/Fiji		720=Fiji Standard Time
Pacific/Funafuti		720=Tuvalu Time
Pacific/Galapagos		-360=Galapagos Time
Pacific/Gambier		-540=Gambier Time
Pacific/Guadalcanal		660=Solomon Islands Time
Pacific/Guam		600=Chamorro Standard Time
Pacific/Honolulu	HST	
Pacific/Johnston	HST	
Pacific/Kanton	Pacific/Enderbury	
Pacific/Kiritimati		840=Line Islands Time
Pacific/Kosrae		660=Kosrae Time
Pacific/Kwajalein	Kwajalein	
Pacific/Majuro	Kwajalein	
Pacific/Marquesas		-570=Marquesas Time
Pacific/Midway		-660=American Samoa Standard Time
Pacific/Nauru		720=Nauru Time
Pacific/Niue		-660=Niue Time
Pacific/Norfolk		660=Norfolk Island Standard Time|690=Norfolk Island Standard Time|720=Norfolk Island Daylight Time
Pacific/Noumea		660=New Caledonia Standard Time
Pacific/Pago_Pago	Pacific/Midway	
Pacific/Palau		540=Palau Time
Pacific/Pitcairn		-480=Pitcairn Time
Pacific/Pohnpei		660=Pohnpei Time
Pacific/Ponape	Pacific/Pohnpei	
Pacific/Port_Moresby		600=Papua New Guinea Time
Pacific/Rarotonga		-600=Cook Islands Standard Time
Pacific/Saipan	Pacific/Guam	
Pacific/Samoa	Pacific/Midway	
Pacific/Tahiti		-600=Tahiti Time
Pacific/Tarawa		720=Gilbert Islands Time
Pacific/Tongatapu		780=Tonga Standard Time
Pacific/Truk	Pacific/Chuuk	
Pacific/Wake		720=Wake Island Time
Pacific/Wallis		720=Wallis & Futuna Time
Pacific/Yap	Pacific/Chuuk	
Poland	Africa/Ceuta	
Portugal	Atlantic/Canary	
ROC	Asia/Taipei	
ROK	Asia/Pyongyang	
Singapore	Asia/Singapore	
Turkey	Asia/Istanbul	
UCT	Etc/UCT	
US/Alaska	America/Anchorage	
US/Aleutian	America/Adak	
US/Arizona	America/Creston	
US/Central	America/Chicago	
US/East-Indiana	America/Detroit	
US/Eastern	America/Detroit	
US/Hawaii	HST	
US/Indiana-Starke	America/Chicago	
US/Michigan	America/Detroit	
US/Mountain	America/Boise	
US/Pacific	America/Ensenada	
US/Samoa	Pacific/Midway	
UTC	Etc/UCT	
Universal	Etc/UCT	
W-SU	Europe/Moscow	
WET	Atlantic/Canary	
Zulu	Etc/UCT	
"""##)
}
