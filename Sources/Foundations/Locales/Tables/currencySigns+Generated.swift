// Written by generate.py from ICU 78.3 (CLDR 48). Do not edit.
// swift-format-ignore-file

extension LineTable {
  /// How locales write currencies beside figures, by their codes.
  static let currencySigns = LineTable(
    ##"""
af		JPYJP¥	THB฿	ZARR	CAD	MXN	PHP	USD
af_NA		NAD$
agq		JPYJP¥	USDUS$
ak		GHSGH₵	IQDIrak dinaa	JPYJP¥	USDUS$	XOFAAS
am		AUDAU$	ETBብር	JPYJP¥	THB฿	USDUS$	PHP
ar		AEDد.إ.\##u{200F}	AUDAU$	BHDد.ب.\##u{200F}	DZDد.ج.\##u{200F}	EGPج.م.\##u{200F}	GBPUK£	IQDد.ع.\##u{200F}	IRRر.إ.	JODد.أ.\##u{200F}	JPYJP¥	KWDد.ك.\##u{200F}	LBPل.ل.\##u{200F}	LYDد.ل.\##u{200F}	MADد.م.\##u{200F}	MRUأ.م.	OMRر.ع.\##u{200F}	QARر.ق.\##u{200F}	SARر.س.\##u{200F}	SDDد.س.\##u{200F}	SDGج.س.	SYPل.س.\##u{200F}	THB฿	TNDد.ت.\##u{200F}	USDUS$	YERر.ي.\##u{200F}	PHP
ar_DJ		DJFFdj
ar_ER		ERNNfk
ar_KM		KMFCF
ar_LB		SDG
ar_SO		SOSS
ar_SS		GBPGB£	SSP£
as		JPYJP¥	USDUS$	PHP
asa		JPYJP¥	TZSTSh	USDUS$
ast		THB฿	PHP	XXX
az		AZN₼	JPYJP¥	THB฿	USDUS$	PHP
az_Cyrl		PHP₱	THB
az_IQ	agq	
az_IR	agq	
az_RU		PHP₱	THB
ba		JPYJP¥	RURр.	XOFF CFA
bas	agq	
be		BYNBr	RUB₽	BRL	CAD	NZD	PHP
bem		JPYJP¥	USDUS$	ZMWK
bez	asa	
bg		BGNлв.	USDщ.д.	AUD	BRL	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	VND	XCD
bgc	agq	
bho	agq	
blo	agq	
bm	agq	
bn		BDT৳	JPYJP¥	THB฿	USDUS$	PHP
bn_IN		USD$
bo		CNY¥	JPYJP¥	USDUS$
bo_IN		CNYCN¥
br		AUD$A	CAD$CA	GBP£ RU	HKD$ HK	NZD$ ZN	USD$ SU	BRL	CNY	ILS	JPY	KRW	PHP	TWD	VND	XCD	XXX
brx		AEDए.इ.दि	ALLअल	AMDए.एम.दि	ANGए.एन.जि	AOAए.अ.ए	ARSए.आर.एस	AWGए.दब्ल्यु.जि	AZNए.जेत.एन	BAMबि.ए.एम	BBDबि.बि.दि	BGNबि.जि.एन	BHDबि.ऐत्स.दि	BIFबि.आइ.एफ	BMDबि.एम.डि	BOBबि.अ.बि	BSDबि.एस.दि	BWPबि.दब्ल्यु.पि	BYNबि.वाई.एन	BZDबि.जेद.डि	CADसि.ए $	CDFसि.दि.एफ	CHFसि.ऐत्स.एफ	CLPसि.एल.पि	CNHसि.एन.ऐत्स	CNYसिएन¥	COPसि.अ.पि	CRCसि.आर.सि	CUCसि.इउ.सि	CUPसि.इउ.पि	CVEसि.भि.इ	CZKसि.जेद.के	DJFदि.जे.एफ	DKKदि.के.के	DOPडि.अ.पि	DZDदि.जेत.दि	EGPई.जि.पि	ERNइ.आर.एन	ETBइ.ति.बि	FKPएफ.के.पि	GELजि.इ.एल	GHSजि.ऐत्स.एस	GIPजि.आइ.पि	GMDजि.एम.दि	GNFजि.एन.एफ	GTQजि.ति.किउ	GYDजि.वाई.दि	HKDऐत्स.के$	HNLऐत्स.एन.एल	HRKऐत्स.आर.के	HTGऐत्स.ति.जि	HUFऐत्स.इउ.एफ	IQDआइ.किउ.दि	ISKआई.एस.के	JMDजे.एम.दि	JODजे.अ.दि	JPYJP¥	KESके.इ.एस	KGSके.जि.एस	KMFके.एम.एफ	KPWके.पि.दब्ल्यु	KWDके.दब्ल्यु.दि	KYDके.वाई.दि	KZTके.जेत.ति	LBPएल.बि.पि	LRDएल.आर.दि	LSLएल.एस.एल	LYDएल.वाई.दि	MADएम.ए.दि	MDLएम.डि.एल	MGAएम.जि.ए	MKDएम.के.दि	MNTएम.एन.ति	MOPएम.अ.पि	MRUएम.आर.इउ	MURएम.इउ.आर	MWKएम.दब्ल्यु.के	MXNएम.एक्स $	MZNएम.जेत.एन	NADएन.ए.दि	NGNएन.जि.एन	NIOएन.आई.अ	NOKएन.अ.के	OMRअ.एम.आर	PABपि.ए.बि	PENपि.इ.एन	PLNपि.एल.एन	PYGपि.आई.जि	QARकिउ.ए.आर	RONआर.अ.एन	RSDआर.एस.दि	RUBरूब	SARएस.ए.आर	SCRएस.सि.आर	SDGएस.दि.जि	SEKएस.इ.के	SHPएस.ऐत्स.पि	SLEएस.एल.इ	SLLएस.एल.एल	SOSएस.अ.एस	SRDएस.आर.डि	SSPएस.एस.पि	STNएस.ति.एन	SYPएस.वाई.पि	SZLएस.जेत.एल	TJSति.जे.एस	TMTति.एम.ति	TNDति.एन.दि	TRYति.आर.वाई	TTDति.ति.डि	TWDएन.ति$	TZSति.जेत.एस	UAHइउ.ए.ऐत्स	UGXइउ.जि.एक्स	UYUइउ.वाई.इउ	UZSइउ.जेत.एस	VESभि.इ.एस	XCDइ.सि $	YERवाई.इ.आर	ZARजेत.ए.आर
bs		BAMKM	HRKkn	RSDdin.	THB฿	AUD	BRL	CAD	CNY	GBP	HKD	ILS	MXN	NZD	PHP	USD	XCD	XPF
bs_Cyrl		AUDA$	BAMКМ	BRLR$	CADCA$	CNYCN¥	CZKКч	GBP£	HKDHK$	ILS₪	MXNMX$	NZDNZ$	PHP₱	PLNзл	RSDдин.	TRYТл	USDUS$	XCDEC$	XPFCFPF	HRK	THB
bua	agq	
ca		AUDAU$	ESP₧	THB฿	BRL	CAD	CNY	MXN	PHP	USD	XCD	XCG	XXX
ca_FR		FRFF
ccp	bn	
ce		JPYJP¥	RUB₽	USDUS$	PHP
ceb		JPYJP¥	USDUS $
cgg		JPYJP¥	UGXUSh	USDUS$
chr		JPYJP¥	PHP
ckb		IQDد.ع.\##u{200F}	JPYJP¥	USDUS$
cs		AUDAU$	CSKKčs	CZKKč	JPYJP¥	USDUS$	XEUECU	ILS	INR	PHP	VND	XXX
csw	agq	
cv		JPYJP¥	RUB₽
cy		JPYJP¥	THB฿	USDUS$	KRW	PHP	XXX
da		AUDAU$	DKKkr.	JPYJP¥	THB฿	USDUS$	PHP
dav		JPYJP¥	KESKsh	USDUS$
de		ATSöS	AUDAU$	BGMBGK	BGOBGJ	DEMDM	THB฿	PHP	XXX
de_CH		EUR
de_LI		EUR
de_LU		LUFF
dje	agq	
dsb		PLNzł	THB฿	AUD
dua	agq	
dyo	agq	
dz		AUDAU$	BTNNu.	JPYJP¥	KRWKR₩	THBTH฿	USDUS$	ILS	XAF
ebu	dav	
ee		AUDAU$	GHSGH₵	JPYJP¥	THB฿	USDUS$
el		GRDΔρχ	JPYJP¥	THB฿	PHP
en		AUDA$	BRLR$	CADCA$	CNYCN¥	EUR€	GBP£	HKDHK$	ILS₪	INR₹	JPY¥	KRW₩	MXNMX$	NZDNZ$	PHP₱	TWDNT$	USD$	VND₫	XAFFCFA	XCDEC$	XCGCg.	XOFF\##u{202F}CFA	XPFCFPF	XXX¤
en_001	agq	
en_150	en_001	
en_AG	en_001	XCD$
en_AI	en_001	XCD$
en_AT	en_150	
en_AU		AUD$	SCRRs	XPFCFP	BRL	CAD	CNY	EUR	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XAF	XCD	XOF
en_BB	en_001	BBD$
en_BE	en_150	
en_BI		BIFFBu
en_BM	en_001	BMD$
en_BS	en_001	BSD$
en_BW	en_001	BWPP
en_BZ	en_001	BZD$
en_CA		CAD$	JPYJP¥	USDUS$	XCGCg
en_CC	en_001	AUD$
en_CH	en_150	
en_CK	en_001	NZD$
en_CM	en_001	
en_CX	en_001	AUD$
en_CY	en_001	
en_CZ	en_150	
en_DE	en_150	
en_DG	en_001	
en_DK	en_150	DKKkr.
en_DM	en_001	XCD$
en_EE	en_150	
en_ER	en_001	ERNNfk
en_ES	en_150	
en_FI	en_150	
en_FJ	en_001	FJD$
en_FK	en_001	FKP£	GBPGB£
en_FM	en_001	
en_FR	en_150	
en_GB	en_001	
en_GD	en_001	XCD$
en_GE	en_150	GEL₾
en_GG	en_001	
en_GH	en_001	GHSGH₵
en_GI	en_001	GBPGB£	GIP£
en_GM	en_001	GMDD
en_GS	en_001	
en_GY	en_001	GYD$
en_HK	en_001	
en_HU	en_150	
en_ID	en_001	IDRRp
en_IE	en_001	
en_IL	en_001	
en_IM	en_001	
en_IN		JPYJP¥
en_IO	en_001	
en_IT	en_150	
en_JE	en_001	
en_JM	en_001	JMD$
en_KE	en_001	KESKsh
en_KI	en_001	AUD$
en_KN	en_001	XCD$
en_KY	en_001	KYD$
en_LC	en_001	XCD$
en_LR	en_001	LRD$
en_LS	en_001	ZARR
en_LT	en_150	
en_LV	en_150	
en_MG	en_001	MGAAr
en_MO	en_001	MOPMOP$
en_MS	en_001	XCD$
en_MT	en_001	GBPGB£
en_MU	en_001	MURRs
en_MV	en_001	MVRRf
en_MW	en_001	MWKMK
en_MY	en_001	MYRRM
en_NA	en_001	NAD$
en_NF	en_001	AUD$
en_NG	en_001	NGN₦
en_NL	en_150	
en_NO	en_150	NOKkr
en_NR	en_001	AUD$
en_NU	en_001	NZD$
en_NZ	en_001	NZD$
en_PG	en_001	PGKK
en_PK	en_001	PKRRs
en_PL	en_150	
en_PN	en_001	NZD$
en_PT	en_150	
en_PW	en_001	
en_RO	en_150	
en_RW	en_001	RWFRF
en_SB	en_001	SBD$
en_SC	en_001	SCRSR
en_SD	en_001	
en_SE	en_150	SEKkr
en_SG	en_001	SGD$
en_SH	en_001	GBPGB£	SHP£
en_SI	en_150	
en_SK	en_150	
en_SL	en_001	SLELe
en_SS	nus	
en_SX	en_001	ANGNAf.
en_SZ	en_001	SZLE
en_TC	en_001	
en_TK	en_001	NZD$
en_TO	en_001	TOPT$
en_TT	en_001	TTD$
en_TV	en_001	AUD$
en_TZ	en_001	TZSTSh
en_UA	en_150	
en_UG	en_001	UGXUSh
en_VC	en_001	XCD$
en_VG	en_001	
en_VU	en_001	VUVVT
en_WS	en_001	WSTWS$
en_ZA	en_001	ZARR
en_ZM	en_001	ZMWK
en_ZW	en_001	
eo		AUD	BRL	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XAF	XCD	XCG	XOF	XPF
es		ESP₧	THB฿	USDUS$	AUD	BRL	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	XAF	XCD	XOF
es_419		EUR	THB	USD	VND
es_AR		ARS$	EUR	THB	VND
es_BO	es_419	BOBBs
es_BR	es_419	BRLR$
es_BZ	es_419	BZD$
es_CL		CLP$	EUR	THB	VND
es_CO		COP$	EUR	THB	VND
es_CR	es_419	CRC₡
es_CU		CUP$	EUR	THB	VND
es_DO		DOPRD$	EUR	THB	VND
es_EC	es_419	USD$
es_GQ		XAFFCFA
es_GT	es_419	GTQQ
es_HN	es_419	HNLL
es_MX	es_419	MROMRU	MRUUM	MXN$
es_NI	es_419	NIOC$
es_PA	es_419	PABB/.
es_PE	es_419	PENS/
es_PH		PHP₱
es_PR	es_419	USD$
es_PY	es_419	PYGGs.
es_SV	es_419	USD$
es_US	es_419	JPY¥	USD$
es_UY		UYU$	UYWUP	EUR	THB	VND
es_VE	es_419	VEFBs.	VESBs.S
et		AUDAU$	EEKkr	THB฿	PHP
eu		ESP₧	JPYJP¥	THB฿	USDUS$	PHP
ewo	agq	
fa		AFN؋	CAD$CA	CNY¥CN	HKD$HK	IRRریال	MXN$MX	NZD$NZ	THB฿	XCD$EC	XOFفرانک\##u{202F}CFA	PHP
ff	agq	
ff_Adlm		AFA𞤀𞤊𞤀	GNFFG	NGN𞤐𞤐𞤘	PGK𞤑𞤆𞤘	PHP𞤆𞤆𞤖	XAF𞤊𞤅𞤊𞤀	XOF𞤅𞤊𞤀
ff_Adlm_BF		GNF
ff_Adlm_CM		GNF
ff_Adlm_GH		GHSGH₵	GNF
ff_Adlm_GM		GMDD	GNF
ff_Adlm_GW		GNF
ff_Adlm_LR		LRD$	GNF
ff_Adlm_MR		MRUUM	GNF
ff_Adlm_NE		GNF
ff_Adlm_NG		NGN₦	GNF
ff_Adlm_SL		SLELe	GNF
ff_Adlm_SN		GNF
ff_GN		GNFFG
ff_Latn_GH		GHSGH₵
ff_Latn_GM		GMDD
ff_Latn_GN		GNFFG
ff_Latn_LR		LRD$
ff_Latn_MR		MRUUM
ff_Latn_NG		NGN₦
ff_Latn_SL		SLELe
ff_MR		MRUUM
fi		FIMmk	AUD	BRL	CAD	CNY	HKD	ILS	INR	KRW	MXN	NZD	PHP	TWD	VND	XCD	XPF	XXX
fil		THB฿
fo		DKKkr	JPYJP¥	USDUS$	PHP
fo_DK		DKKkr.
fr		ARS$AR	AUD$AU	BEFFB	BMD$BM	BND$BN	BZD$BZ	CAD$CA	CLP$CL	COP$CO	CYP£CY	FJD$FJ	FKP£FK	FRFF	GBP£GB	GIP£GI	IEP£IE	ILP£IL	ITL₤IT	LBP£LB	MTP£MT	MXN$MX	NAD$NA	NZD$NZ	RHD$RH	SBD$SB	SGD$SG	SRD$SR	TTD$TT	USD$US	UYU$UY	WST$WS	XPFFCFP	CNY	HKD	JPY	PHP	TWD	XCD
fr_BI		BIFFBu
fr_CA		AUD$\##u{A0}AU	CAD$	CNYCN¥	GBP£	HKD$\##u{A0}HK	JPY¥	NZD$\##u{A0}NZ	SGD$\##u{A0}SG	USD$\##u{A0}US	ARS	BMD	BND	BZD	CLP	COP	FJD	FKP	GIP	ILS	INR	KRW	LBP	MXN	NAD	SBD	SRD	TTD	UYU	VND	WST	XAF	XOF	XPF
fr_CD		CDFFC
fr_DJ		DJFFdj
fr_DZ		DZDDA
fr_GN		GNFFG
fr_HT		HTGG
fr_KM		KMFCF
fr_LU		LUFF	FRF
fr_MG		MGAAr
fr_MR		MRUUM
fr_MU		MURRs
fr_RW		RWFRF
fr_SC		SCRSR
fr_SY		SYPLS
fr_TN		TNDDT
fr_VU		VUVVT
fur	agq	
fy		AUDAU$	CADC$	FJDFJ$	JPYJP¥	SBDSI$	THB฿	USDUS$	XPF
ga		THB฿	XXX
gaa	agq	
gd		JPYJP¥	THB฿	PHP	XXX
gl		ESP₧	JPYJP¥	MXN$MX	THB฿	XCGƒ	PHP	XCD
gsw		ATSöS
gu		JPYJP¥	THB฿	USDUS$	PHP
guz	dav	
gv	agq	
ha		NGN₦
ha_GH		GHSGH₵
haw		JPYJP¥
he		CNY\##u{200E}CN¥\##u{200E}	ILPל״י	THB฿	PHP
hi		JPYJP¥	THB฿	PHP
hi_Latn		PHP₱	THB
hr		HRKkn	AUD	BRL	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XCD	XPF	XXX
hr_BA		BAMKM
hsb	dsb	
hu		HUFFt	AUD	BRL	CAD	CNY	EUR	GBP	HKD	ILS	INR	KRW	MXN	NZD	PHP	TWD	USD	VND	XCD
hy		AMD֏	JPYJP¥	THB฿	PHP
ia		JPYJP¥	NLGƒ	RUB₽	USDUS$
id		AUDAU$	IDRRp	INRRs	JPYJP¥	THB฿	USDUS$	PHP	XXX
ie	agq	
ig		NGN₦
ii	bo	
in	id	
is		ISKkr.	JPYJP¥	AUD	BRL	CAD	EUR	GBP	INR	KRW	MXN	NZD	PHP	TWD	USD	VND	XCG
it		THB฿	XCGCf	BRL	HKD	INR	JPY	KRW	MXN	TWD	USD	VND
iw	he	
ja		CNY元	JPY￥	XCGCg	PHP	XXX
jgo	agq	
jmc	asa	
jv		IDRRp	JPYJP¥	USDUS$
ka		GEL₾	USDUS$	AUD	CNY	HKD	ILS	INR	JPY	KRW	NZD	PHP	VND
kab		DZDDA	JPYJP¥	USDUS$
kam	dav	
kde	asa	
kea		AUDAU$	CVE\##u{200B}	JPYJP¥	THB฿	USDUS$
kgp		AUDAU$	FJDFJC	JPYJP¥	PTEVẽj.	THB฿	USDUS$	XOFCFA	ZMKSMK	PHP
khq	agq	
ki	dav	
kk		JPYJP¥	KZT₸	LSLЛСЛ	RUB₽	THB฿	PHP
kk_AF	kk_Arab	
kk_Arab		PHP₱	USDUS$	LSL	RUB	THB
kk_CN	kk_Arab	
kk_IR	kk_Arab	
kk_MN	kk_Arab	
kkj	agq	
kl		DKKkr.	JPYJP¥	USDUS$
kln	dav	
km		JPYJP¥	KHR៛	LSLឡូទី	THB฿	PHP
kn	hi	
ko		AUDAU$	JPYJP¥	USDUS$	PHP
kok		JPYJP¥	RONरॉन	USDUS$	PHP
kok_Latn		PHP₱	RON
ks_Deva		JPYJP¥
ksb	asa	
ksf	agq	
ksh	agq	
ku		JPYJP¥	TRY₺
ku_AM		JPY¥	TRY
ku_AZ		JPY¥	TRY
ku_GE		JPY¥	TRY
ku_IQ	agq	
ku_IR	agq	
ku_LB	agq	
ku_TM		JPY¥	TRY
kw	agq	
kxv	agq	
ky		JPYJP¥	KGSсом	THB฿	AUD	BRL	CAD	GBP	HKD	ILS	INR	KRW	MXN	NZD	PHP	TWD	USD	XCD
lag	asa	
lb		ATSöS	AUDAU$	THB฿	PHP
lg	cgg	
lij	agq	
lkt		JPYJP¥
lmo	agq	
ln		CDFFC	JPYJP¥	USDUS$
ln_AO		AOAKz
lo		JPYJP¥	LAK₭	THB฿	USDUS$	PHP
lrc	ckb	
lt		AUD	BRL	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XAF	XCD	XOF	XPF
lu	ln	
luo	dav	
luy	dav	
lv		AUDAU$	LVLLs	THB฿	PHP
mai		JPYJP¥
mas	dav	
mas_TZ		TZSTSh
mer	dav	
mfe		JPYJP¥	MURRs	USDUS$
mg		JPYJP¥	MGAAr	USDUS$
mgh		JPYJP¥	MZNMTn	USDUS$
mgo	agq	
mi		NZD$	USDUS$
mk		MKDден.	USDUS$	AUD	CNY	GBP	HKD	ILS	INR	JPY	KRW	NZD	PHP	TWD	VND
ml		THB฿	PHP
mn		JPYJP¥	MNT₮	THB฿	PHP
mni		JPYJP¥
mo		AUD	BRL	CAD	CNY	EUR	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XCD
mr	hi	
ms		JPYJP¥	MYRRM	CAD	MXN	PHP	USD
ms_BN		BND$
ms_ID		IDRRp
ms_SG		SGD$
mt	as	
mua	agq	
my		ANGNAf	AWGAfl	HTGG	JPYJP¥	MMKK	PABB/.	THB฿	TTDTT$	USDUS$
mzn	chr	
naq		JPYJP¥	NAD$	USDUS$
nb		NOKkr	AUD	BRL	CAD	CNY	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XAF	XCD	XPF	XXX
nd	agq	
nds	agq	
ne		JPYJP¥	NPRनेरू	THB฿	USDUS$	PHP
nl		AUDAU$	CADC$	FJDFJ$	JPYJP¥	SBDSI$	THB฿	USDUS$	ZWGZiG	PHP	XPF	XXX
nl_AW		AWGAfl.
nl_BQ		USD$
nl_CW		ANGNAf.
nl_SR		SRD$
nl_SX		ANGNAf.
nmg	agq	
nn		NOKkr	AUD	BRL	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XAF	XCD	XPF	XXX
nnh	agq	
no	nb	
nqo		AEDߊߐߘ	AFNߊߝߊ	ALLߊߟߟ	AMDߊߡߘ	ANGߊ߲ߕߝ	AOAߊ߲ߜ߭ߎ	AONߊߜ߭ߞ	AORߊߜ߭ߝ	ARSߊߖ߭ߔ	AUD$ߐ	AWGߊߥߖ߭	AZNߊߖߣ	BAMߓߍߡ	BBDߓߓߘ	BDTߓߘߕ	BGNߓߜ߭ߟ	BHDߓߤߘ	BIFߓߙߝ	BMDߓߡߘ	BNDߓߣߘ	BOBߓߏߓ	BSDߓߛߘ	BTNߓߕߒ	BWPߓߥߔ	BYNߓߌߙ	CDFߞߝ	CHFߛߥߝ	CLPߛߟߔ	CNHߛߦߤ	CNYߛߣߦ	COPߞߐߔ	CRCߞߙߞ	CUCߞߎ߳ߞ	CUPߞߎ߳ߔ	CVEߍߛߞ	CZKߗߞߞ	DJFߖߓߝ	DKKߘߞߞ	DOPߘߏߔ	DZDߊߟߘ	EGPߡߛߔ	ERNߋߙߝ	ETBߋߗߓ	FJD$ ߝߖ	FKPߝߞߔ	GELߖ߭ߐߟ	GHSߜ߭ߛߘ	GIPߖ߭ߓߔ£	GMDߜ߭ߓߘ	GNF߿	GNSߖߛ߾	GQEߕߖߋ	GTQߜ߭ߕߞ	GWEߖߓߍ	GWPߖߓߔ	GYDߜ߭ߎ߳ߘ	HKDߤߞߘ	HNLߤߘߟ	HRKߞߛߞ	HTGߤߕߜ߭	HUFߤߜ߭ߝ	IDRߍ߲ߘߙ	IQDߌߞߘ	IRRߌߙߙ	ISKߌߛߞ	JMDߖߡߘ	JODߖߐߘ	JPYߗ߭ߔߦ	KESߞߋߛ	KGSߞߜ߭ߛ	KHRߞߓߙ	KMFߞߡߝ	KPWߞߞߥ	KWDߞߥߘ	KYDߞߌߘ	KZTߞߗ߭ߕ	LAKߟߊߞ	LBPߟߓ£	LKRߟߞߙ	LRDߟ߾	LSLߟߛߟ	LYDߟߓߘ	MADߡߘߤ	MAFߡߙߝ	MDLߡߘߟ	MGAߡߘߙ	MGFߡߘߝ	MKDߡߞߘ	MLFߡߝ	MMKߡߡߞ	MNTߡߣߕ	MOPߡߏߔ	MROߡߙߏ	MRUߡߎߜ߭	MURߡߙߔ	MVRߡߝ߭ߙ	MWKߡߟߞ	MXNߡߞ$	MYRߡߦߙ	MZEߡߖ߭ߋ	MZMߡߖߡ	MZNߡߖ߭ߡ	NADߣߡߘ	NGNߖߣ	NIOߣߌߏ	NOKߣߐߞ	NPRߣߔߙ	NZD$ߣߖ߭	OMRߏߡߙ	PABߔߊߓ	PENߔߋߛ	PGKߔߖߞ	PKRߔߞߙ	PLNߔߟߗ߭	PYGߔߙߜ߭	QARߞߊߙ	RHDߖ߭ߓߘ	RONߙߎߟ	RSDߙߛߘ	RUBߌߎߙ	RWFߙߥߝ	SARߛߊߙ	SBDߛߓߘ	SCRߛߛߥ	SDDߛߘߘ	SDGߛߘߜ߭	SDPߛߘߔ	SEKߛߥߞ	SGDߛߜ߭ߘ	SHPߛߤߔ	SLEߛߙߔ	SLLߛߟߟ	SOSߛߡߛ	SRDߛߎߘ	SSPߛߛߔ	STDߛߕߘ	STNߛߔߘ	SYPߛߌߔ	SZLߛߖ߭ߟ	THBߕߘߓ	TJSߕߖߛ	TMTߕߡߕ	TNDߕߣߘ	TOPߕߏߔ	TRYߕߎߟ	TTDߕߕߘ	TWDߕߥߘ	TZSߕߖ߭ߛ	UAHߌߞߤ	UGSߎߜ߭ߥ	UGXߎߜ߭ߛ	USDߊߞߘ$	UYUߎ߳ߔ	UZSߎߗ߭ߛ	VESߝ߭ߋߓ	VUVߝ߭ߕߝ߭	WST$ߥߛ	XAFߝߛߝ	XCDߛߟߘ	XOF߾	XPF߾ ߝߛߝ	YERߦߡߙ	ZARߥߝߙ	ZMKߖ߭ߓߞ	ZMWߖ߭ߓߥ	ZRNߖ߭ߙ	ZRZߖ߭ߙߖ߭	ZWDߖ߭ߥߘ	ZWLߖ߭ߥߟ	ZWRߖ߭ߥߙ
nso		JPYJP¥	USDUS$	ZARR
nus		GBPGB£	JPYJP¥	SSP£	USDUS$
nyn	cgg	
oc	agq	
om		ETBBr	JPYJP¥	USDUS$
om_KE		KESKsh
or		PHP
os		GEL₾	JPYJP¥
os_RU		RUB₽	GEL
pa		JPYJP¥	THB฿	USDUS$	PHP	XXX
pa_Arab		PHP₱	PKRر	XXX¤	THB
pa_PK	pa_Arab	
pcm		CADKA$	JPYJP¥	NGN₦	USDUS$	PHP
pl		PLNzł	AUD	CAD	CNY	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XCG
pms	agq	
prg	agq	
ps		AFN؋	JPYJP¥
ps_PK		PKRRs
pt		AUDAU$	JPYJP¥	PTEEsc.	THB฿	USDUS$	PHP
pt_AO		AOAKz	PTE\##u{200B}
pt_CH		PTE\##u{200B}
pt_CV		CVE\##u{200B}	PTE
pt_GQ		PTE\##u{200B}
pt_GW		PTE\##u{200B}
pt_LU		LUFF	PTE\##u{200B}
pt_MO		MOPMOP$	PTE\##u{200B}
pt_MZ		MZNMTn	PTE\##u{200B}
pt_PT		PTE\##u{200B}
pt_ST		PTE\##u{200B}	STNDb
pt_TL		PTE\##u{200B}
qu		BBDBBG	BMDDBM	BZDDBZ	CAD$CA	JPYJP¥	PENS/	USD$US	PHP
qu_BO		BOBBs	PEN
qu_EC		USD$	PEN
raj	agq	
rm		JPYJP¥
rn		BIFFBu	JPYJP¥	USDUS$
ro	mo	
ro_MD		MDLL
rof	asa	
ru		RUB₽	RURр.	THB฿	TMTТМТ	UAH₴	XCGCg	XXXXXXX	PHP
ru_BY		BYNBr	RUR
ru_KG		KGSсом
ru_KZ		KZT₸
ru_MD		MDLL
rw		JPYJP¥	RWFRF	USDUS$
rwk	asa	
sa	agq	
sah		JPYJP¥	RUB₽	USDUS$
saq	dav	
sat	agq	
sbp	asa	
sc		JPYJP¥	USDUS$	XDRDIP
scn	agq	
sd		JPYJP¥	PKRRs	USDUS$	PHP
sd_Deva	en	
sd_IN	en	
se		DKKDkr	JPYJP¥	NOKkr	SEKSkr	THB฿	USDUS$
se_SE		NOKNkr	SEKkr
seh	mgh	
ses	agq	
sg	agq	
sh		BAMKM	USDUS$	AUD	KRW	NZD	PHP	VND
shi	agq	
shn	agq	
si		JPYJP¥	LKRරු.	THB฿	USDUS$	XOFසිෆ්එ	PHP
sk		ILSNIS	XCGCg	AUD	BRL	CAD	CNY	GBP	HKD	INR	JPY	KRW	NZD	PHP	TWD	USD	VND	XXX
sl		AUD	BRL	CAD	GBP	MXN	NZD	PHP	TWD	XCD
smn	agq	
sn	agq	
so		BBDDBB	JPYJP¥	SOSS	USDUS$
so_DJ		DJFFdj
so_ET		ETBBr
so_KE		KESKsh
sq		ALLLekë	JPYJP¥	THB฿	USDUS$	XCGANG	BRL	PHP
sq_MK		MKDden
sr		BAMКМ	USDUS$	AUD	KRW	NZD	PHP	VND
sr_Cyrl_ME		BAMKM
sr_Latn		BAMKM
sr_ME		BAMKM
st	nso	
st_LS		LSLM
su		IDRRp
sv		BBDBds$	BMDBM$	BRLBR$	BSDBS$	BZDBZ$	DKKDkr	DOPRD$	EEKEkr	EGPEG£	IEPIE£	ISKIkr	JMDJM$	NOKNkr	SEKkr	USDUS$	AUD	CNY	GBP	HKD	INR	JPY	KRW	NZD	PHP	TWD	VND	XCG
sw		JPYJP¥	KESKsh	THB฿	TZSTSh	USDUS$	PHP
sw_CD		CDFFC
sw_KE		USD$
sw_UG		UGXUSh
syr		JPYJP¥	SYPل.س.\##u{200F}	USDUS$
szl		JPYJP¥	PLNzł	USDUS$
ta		THB฿	PHP
ta_LK		LKRRs.
ta_MY		MYRRM	SGDS$
ta_SG		MYRRM	SGD$	USDUS$
te	hi	
teo	cgg	
teo_KE		KESKsh
tg		JPYJP¥	TJSсом.
th		AUDAU$	THB฿	USDUS$	PHP	XXX
ti		ETBBr	USDUS$	CNY	JPY
ti_ER		ERNNfk
tk		JPYJP¥	USDUS$	XCGKg.	EUR	GBP	PHP
tl		THB฿
tn	nso	
tn_BW		BWPP
to		AUDAUD$	JPYJP¥	NZDNZD$	TOPT$	USDUS$
tok	agq	
tr		AUDAU$	THB฿	TRY₺	PHP
tt	cv	
twq	agq	
tyv	agq	
tzm	agq	
ug		CNY￥	JPYJP¥
uk		UAH₴	UAKкрб.	AUD	BRL	CAD	CNY	EUR	GBP	HKD	ILS	INR	KRW	MXN	NZD	PHP	TWD	USD	VND	XCD
ur		JPYJP¥	PKRRs	THB฿	PHP
ur_IN		PKR
uz		JPYJP¥	USDUS$	UZSsoʻm	PHP
uz_AF	uz_Arab	
uz_Arab		AFN؋	PHP₱	UZS
uz_CN	uz_Cyrl	
uz_Cyrl		PHP₱	THB฿	UZSсўм
vai		JPYJP¥	LRD$	USDUS$
vec		XCGCf	AUD	BRL	CAD	CNY	EUR	GBP	HKD	ILS	INR	JPY	KRW	MXN	NZD	PHP	TWD	USD	VND	XAF	XCD	XOF	XPF
vi	th	
vmw	agq	
vun	asa	
wo		EGPEGPP	GHSGHS.	GIPGIIP	GTQGT Q	HRKHRKS	JPYJP¥	MDLVote MDL	NGNNGN.
xh		CNHI-CNH	XCGICg.	ZARR	ZWGIZWG
xnr	agq	
xog	cgg	
yav	agq	
yi	agq	
yo		JPYJP¥	NGN₦	RUB₽
yrl		AUDAU$	BOBBUB	COP$	JPYJP¥	PTEEsc.	SCRSCRu	THB฿	USDUS$	VESBs.S	XAFFCF	XOFCFA	XPFCFP	PHP
yue		AUDAU$	KRW￦	USDUS$	PHP	XXX
za	agq	
zgh	agq	
zh		AUDAU$	CNY¥	ILRILS	JPYJP¥	USDUS$	PHP	XXX
zh_AU	zh_Hant	
zh_BN	zh_Hant	
zh_GB	zh_Hant	
zh_GF	zh_Hant	
zh_HK		CNYCN¥	JPY¥	ILR
zh_Hans_HK		CNYCN¥
zh_Hans_MO		CNYCN¥	MOPMOP$
zh_Hans_SG	zh_SG	
zh_Hant		CNYCN¥	JPY¥	KRW￦	TWD$	ILR
zh_Hant_HK	zh_HK	
zh_Hant_MO	zh_Hant_HK	MOPMOP$
zh_ID	zh_Hant	
zh_MO		CNYCN¥	JPY¥	MOPMOP$	ILR
zh_PA	zh_Hant	
zh_PF	zh_Hant	
zh_PH	zh_Hant	
zh_SG		CNYCN¥	SGD$
zh_SR	zh_Hant	
zh_TH	zh_Hant	
zh_TW	zh_Hant	
zh_US	zh_Hant	
zh_VN	zh_Hant	
zu		JPYJP¥	THB฿	ZARR	PHP
"""##)
}
