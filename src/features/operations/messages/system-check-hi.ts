import { datesIn } from '#platform/format/format.ts'
import { languageOf } from '#platform/i18n/language.ts'
import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './system-check-en.ts'

const hours = (n: number) => `${n} घंटे`
const days = (n: number) => `${n} दिन`
const minutes = (n: number) => `${n} मिनट`

const { dateTime } = datesIn(languageOf('hi').formats)

/** A reason from elsewhere may have its own full stop. */
const sentence = (reason: string) => reason.replace(/[.।]?$/, '।')

export const messages: Translated<typeof english> = {
  title: 'सिस्टम की जाँच',
  intro: 'यहाँ इस इंस्टॉलेशन के डेटाबेस, सेवाओं, डिस्क और बैकअप की जाँच होती है।',
  checked: (when) => `जाँच का समय: ${when}`,
  checkAgain: 'फिर जाँचें',
  allChecks: 'सभी जाँचें',
  failed: 'जाँच नहीं हो सकी।',
  allFine: 'सब ठीक चल रहा है।',
  summary: (wrong, warnings) =>
    [
      wrong > 0 && plural(wrong, { one: '1 जाँच विफल', other: `${wrong} जाँचें विफल` }),
      warnings > 0 && plural(warnings, { one: '1 चेतावनी', other: `${warnings} चेतावनियाँ` }),
    ]
      .filter(Boolean)
      .join(', '),
  states: { ok: 'ठीक', warning: 'चेतावनी', wrong: 'विफल' },
  parts: {
    release: 'रिलीज़',
    maintenance: 'रखरखाव',
    settings: 'सेटिंग्स',
    address: 'साइट का पता',
    proxy: 'प्रॉक्सी',
    database: 'डेटाबेस',
    connections: 'डेटाबेस के कनेक्शन',
    replica: 'पढ़ने का रेप्लिका',
    standbys: 'स्टैंडबाय',
    migrations: 'माइग्रेशन',
    jobs: 'बैकग्राउंड जॉब',
    failures: 'विफल काम',
    money: 'रकम',
    email: 'ईमेल',
    sms: 'SMS',
    gateway: 'पेमेंट गेटवे',
    webhook: 'पेमेंट वेबहुक',
    payouts: 'पेआउट गेटवे',
    storage: 'फ़ाइलों की जगह',
    video: 'वीडियो की तैयारी',
    disk: 'डिस्क में जगह',
    memory: 'मेमोरी',
    clock: 'घड़ी',
    outsideClock: 'बाहर की घड़ी',
    backup: 'बैकअप',
    archive: 'आर्काइव',
    rehearsal: 'रीस्टोर का अभ्यास',
    alerts: 'अलर्ट',
  },

  tests: {
    email: 'टेस्ट ईमेल भेजें',
    sms: 'टेस्ट SMS भेजें',
    gateway: 'टेस्ट ऑर्डर बनाएँ',
    webhook: 'पता जाँचें',
    storage: 'फ़ाइल लिखकर पढ़ें',
    alerts: 'टेस्ट अलर्ट भेजें',
  },
  testing: 'टेस्ट हो रहा है …',
  testUnavailable: 'इस इंस्टॉलेशन में यह सेवा नहीं है। पहले इसे सेट करें।',
  tooManyTests: 'एक घंटे में 20 टेस्ट हो सकते हैं। कुछ देर बाद फिर कोशिश करें।',
  emailTaken: (host, address) => `${host} ने ${address} के लिए ईमेल स्वीकार किया। देखें कि वह पहुँचता है।`,
  emailInMailbox: 'ईमेल इस डेमो स्कूल के मेलबॉक्स में है।',
  emailNotTaken: (host, why) =>
    `${host} ने ईमेल स्वीकार नहीं किया (${why})। देखें कि इस खाते को MAIL_FROM के पते से भेजने का अधिकार है।`,
  smsTaken: (host, number) =>
    `${host} ने ${number} के लिए SMS स्वीकार किया। उसमें कोड 000000 है, क्योंकि ऑपरेटर केवल रजिस्टर किया गया टेक्स्ट पहुँचाते हैं। देखें कि वह पहुँचता है।`,
  smsInMailbox: 'SMS इस डेमो स्कूल के मेलबॉक्स में है।',
  smsNotTaken: (host, why) => `SMS_URL: ${host} ने SMS स्वीकार नहीं किया (${why})। SMS_KEY, SMS_SENDER और टेम्पलेट के ID जाँचें।`,
  fileFine: (place) => `${place} में फ़ाइल लिखी, पढ़ी और हटाई गई।`,
  fileDiffers: (place) =>
    `${place} में लिखी फ़ाइल किसी और रूप में वापस आई। जब तक सेवा देने वाला कारण न ढूँढ ले, इस जगह का उपयोग न करें।`,
  fileFailed: (place, why) =>
    `${place} में फ़ाइल लिखना, पढ़ना और हटाना नहीं हो सका (${why})। इस यूज़र के अधिकार जाँचें, और देखें कि डिस्क पर लिखने की अनुमति है।`,
  storageFull: (place, why) => `${place} में जगह नहीं है (${why})। वहाँ जो नहीं चाहिए उसे हटाएँ, या डिस्क या कोटा बढ़ाएँ।`,
  testPaymentUnsigned:
    'पेमेंट गेटवे का उत्तर RAZORPAY_KEY_SECRET से हस्ताक्षरित नहीं है। उसके डैशबोर्ड से कुंजी और उसका गुप्त कोड एक साथ कॉपी करें।',
  testPaymentUnknown: (payment) =>
    `पेमेंट गेटवे ${payment} को इस स्कूल के टेस्ट पेमेंट के रूप में नहीं जानता। देखें कि कुंजी और उसका गुप्त कोड एक ही खाते के हैं।`,
  testPaymentFine: (payment) =>
    `₹1 का पेमेंट हुआ (${payment}), और हस्ताक्षर सही है। पेमेंट गेटवे यह रकम 5 दिन में अपने-आप लौटा देता है।`,
  testPaymentCaptured: (payment) =>
    `₹1 का पेमेंट हुआ, और पेमेंट गेटवे में आपका खाता हर पेमेंट तुरंत ले लेता है। उसके डैशबोर्ड पर ${payment} का रिफ़ंड करें।`,
  testPaymentEvent: 'इसके बाद पेमेंट गेटवे से सूचना आ गई है।',
  testPaymentNoEvent: (address) =>
    `अभी तक कोई सूचना नहीं आई है। एक मिनट में न आए, तो पेमेंट गेटवे पर देखें कि उसका वेबहुक ${address} तक जाता है और payment.authorized भेजता है।`,
  orderCreated: (order) => `पेमेंट गेटवे ने ₹1 का ऑर्डर ${order} बनाया। इसका पेमेंट नहीं होगा।`,
  webhookReached: (address) =>
    `${address} इसी स्कूल तक पहुँचता है, और बिना हस्ताक्षर की सूचना नहीं मानता। पेमेंट गेटवे के डैशबोर्ड से एक टेस्ट सूचना भेजें।`,
  webhookNotReached: (address, why) =>
    `${address} ने इस स्कूल जैसा उत्तर नहीं दिया (${why})। SITE_URL, प्रॉक्सी और फ़ायरवॉल जाँचें।`,

  notChecked: (why) => `यह जाँच नहीं हो सकी: ${sentence(why)} कारण ठीक करें, या एक मिनट बाद फिर जाँचें।`,
  noAnswer: (setting, seconds) =>
    `${setting}: ${seconds} सेकंड में उत्तर नहीं मिला। यह सेटिंग और फ़ायरवॉल जाँचें, और देखें कि सेवा चल रही है।`,
  release: (release, node, postgres) => `वर्ज़न ${release}, Node ${node}, PostgreSQL ${postgres}`,
  maintenanceOn: (since) =>
    `रखरखाव मोड ${dateTime(since)} से चालू है: विज़िटर उसी का पेज देखते हैं। स्कूल खोलने के लिए: npm run maintenance -- off.`,
  settingsValid: 'सभी सेटिंग्स सही हैं।',
  setupUnfinished: 'स्कूल अभी सबके लिए खुला नहीं है। सेटअप पूरा करें: साइन इन करके सेटअप खोलें, या नए लिंक के लिए स्कूल दोबारा शुरू करें।',
  storedUnreadable: (names) => `${names} किसी और MEDIA_SECRET से रखे गए थे। वही फिर लगाएँ, या इन्हें सर्वर के परिवेश में तय करें।`,
  settingsIgnored: (names) => `ये नाम सेटिंग्स जैसे हैं, पर अनदेखे रहते हैं: ${names}। इनकी वर्तनी जाँचें।`,

  addressAnswers: (address) => `${address} इसी इंस्टॉलेशन पर पहुँचता है।`,
  certificateEnds: (address, left) => `${address} इसी इंस्टॉलेशन पर पहुँचता है। इसका TLS सर्टिफ़िकेट ${left} दिन और मान्य है।`,
  certificateEndsSoon: (left) =>
    `TLS सर्टिफ़िकेट केवल ${left} दिन और मान्य है। इसे नया करें, या देखें कि यह अपने-आप नया क्यों नहीं हुआ।`,
  certificateWrong: (why) => `ब्राउज़र SITE_URL का TLS सर्टिफ़िकेट नहीं मानते (${why})। इस नाम का सर्टिफ़िकेट लगाएँ।`,
  addressAway: (address, why) =>
    `इस सर्वर से ${address} उत्तर नहीं देता (${why})। एप्लिकेशन चालू करें, फिर SITE_URL, DNS, प्रॉक्सी और फ़ायरवॉल जाँचें।`,
  addressElsewhere: (address) => `${address} उत्तर देता है, पर यह एप्लिकेशन नहीं। SITE_URL जाँचें, और देखें कि प्रॉक्सी कहाँ भेजता है।`,
  noProxy: 'अनुरोध बिना प्रॉक्सी के आते हैं, जैसा TRUST_PROXY में लिखा है।',
  proxyFine: (proxies) => `अनुरोध ${proxies} प्रॉक्सी से होकर आते हैं, जैसा TRUST_PROXY में लिखा है।`,
  proxyNotTrusted: (proxies) =>
    `अनुरोध प्रॉक्सी से होकर आते हैं, पर TRUST_PROXY 0 है। इसलिए सभी विज़िटर की सीमा एक ही है। TRUST_PROXY को ${proxies} करें।`,
  proxySilent: 'TRUST_PROXY सेट है, पर एक अनुरोध X-Forwarded-For के बिना आया। प्रॉक्सी से इसे भेजें, या TRUST_PROXY को 0 करें।',
  proxyFewer: (expected, arrived) =>
    `TRUST_PROXY ${expected} है, पर यह अनुरोध ${arrived} प्रॉक्सी से आया। विज़िटर अपना पता ख़ुद चुन सकते हैं: TRUST_PROXY को ${arrived} करें।`,
  proxyProtocol: (protocol) =>
    `प्रॉक्सी के अनुसार एक अनुरोध ${protocol} से आया, पर SITE_URL में कुछ और है। विज़िटर को SITE_URL के पते पर भेजें।`,

  database: (size, extensions) => `आकार ${size}। एक्सटेंशन: ${extensions || 'कोई नहीं'}।`,
  databaseAway: (why) => `डेटाबेस उत्तर नहीं देता: ${sentence(why)} उसका सर्वर चालू करें, या DATABASE_URL सेट हो तो उसे ठीक करें।`,
  statementHangs: (age) =>
    `एक स्टेटमेंट ${age} सेकंड से चल रहा है। उसे pg_stat_activity में ढूँढें, और ज़रूरी न हो तो pg_terminate_backend से रोकें।`,
  connections: (used, allowed, needed) =>
    `${allowed} में से ${used} कनेक्शन उपयोग में हैं। इन सेटिंग्स वाला सर्वर ${needed} तक कनेक्शन खोलता है।`,
  connectionsTooFew: (needed, allowed) =>
    `इन सेटिंग्स वाला सर्वर ${needed} तक कनेक्शन खोलता है, पर PostgreSQL ${allowed} की अनुमति देता है। max_connections बढ़ाएँ, या DATABASE_CONNECTIONS या WEB_PROCESSES घटाएँ।`,
  connectionsScarce: (used, allowed) =>
    `${allowed} में से ${used} कनेक्शन उपयोग में हैं। max_connections बढ़ाएँ, या PostgreSQL के आगे पूलर लगाएँ।`,
  replicaFine: 'पढ़ने का रेप्लिका पूरी तरह अपडेट है।',
  replicaBehind: (size) =>
    `पढ़ने का रेप्लिका ${size} पीछे है। तब तक सारे उत्तर प्राइमरी देता है। देर तक ऐसा रहे, तो रेप्लिका का लोड और नेटवर्क जाँचें।`,
  replicaAway: (why) =>
    `पढ़ने का रेप्लिका उपयोग में नहीं आ सकता (${why})। सारे उत्तर प्राइमरी देता है। DATABASE_READ_URL और रेप्लिका जाँचें।`,
  standbys: (count, name, size) => `${count} स्टैंडबाय जुड़े हैं। सबसे पीछे ${name} है, ${size} से।`,
  slotInactive: (slot, size) =>
    `रेप्लिकेशन स्लॉट ${slot} का उपयोग कोई स्टैंडबाय नहीं करता, इसलिए ${size} WAL डेटाबेस की डिस्क पर रुका है और बढ़ता रहेगा। उसका स्टैंडबाय चालू करें, या स्लॉट हटाएँ: select pg_drop_replication_slot('${slot}')।`,
  slotBehind: (slot, size) =>
    `रेप्लिकेशन स्लॉट ${slot} का स्टैंडबाय बहुत पीछे है, इसलिए ${size} WAL डेटाबेस की डिस्क पर रुका है। उस स्टैंडबाय का लोड, डिस्क और नेटवर्क जाँचें।`,
  databaseEmpty: 'यह डेटाबेस खाली है। ऐप्लिकेशन शुरू करें। वह टेबल बनाता है।',
  migrationsFine: (count) => `सभी ${count} माइग्रेशन हो चुके हैं।`,
  migrationsMissing: (count) => `${count} माइग्रेशन नहीं हुए हैं। एप्लिकेशन को फिर से चालू करें।`,
  migrationsOfNext: (name) => `इस डेटाबेस को अगली रिलीज़ ने बदला है (${name} तक), और यह रिलीज़ इसके साथ काम करती है।`,
  migrationsNewer: (name) => `इस डेटाबेस को किसी नई रिलीज़ ने बदला है (${name} तक)। वही रिलीज़ चालू करें।`,

  jobsFine: (waiting) => `जॉब चल रहे हैं। अभी ${waiting} प्रतीक्षा में हैं।`,
  jobsStopped: (waiting, since) =>
    `${since} मिनट से कोई जॉब नहीं चला, और ${waiting} प्रतीक्षा में हैं। WORK=1 वाला सर्वर चालू करें, या npm run worker चलाएँ।`,
  jobsNeverRan: (waiting) =>
    `पिछले एक घंटे में कोई जॉब नहीं चला, और ${waiting} प्रतीक्षा में हैं। WORK=1 वाला सर्वर चालू करें, या npm run worker चलाएँ।`,
  failuresNone: 'कुछ विफल नहीं हुआ।',
  jobFailed: (job, count) => `${job}: ${count} जॉब विफल। एडमिन के डैशबोर्ड पर फिर कोशिश करें या सूची से हटाएँ।`,
  emailFailed: (count, why) => `${count} ईमेल नहीं भेजे जा सके (${why})। कारण ठीक करें, फिर एडमिन के डैशबोर्ड पर यह गिनती हटाएँ।`,
  smsFailed: (count, why) => `${count} SMS नहीं भेजे जा सके (${why})। कारण ठीक करें, फिर एडमिन के डैशबोर्ड पर यह गिनती हटाएँ।`,
  moneyFine: 'कोई रिफ़ंड या पेआउट विफल नहीं है, और हर रकम का हिसाब है।',
  moneyWaits: (what) => `${what}। इसे लेखा पेज पर खोलें।`,

  mailboxOnly: 'यह डेमो स्कूल संदेश अपने मेलबॉक्स में रखता है और बाहर नहीं भेजता।',
  codesNotSent: 'न ईमेल तैयार है और न SMS, इसलिए साइन इन का कोड नहीं भेजा जा सकता। सेटअप में इनमें से एक लिखें।',
  keysMissing: 'भुगतान की कुंजियाँ नहीं हैं, इसलिए कोई भुगतान नहीं कर सकता। उन्हें सेटअप में लिखें, या केवल मुफ़्त कोर्स चुनें।',
  emailUnused: 'सेट नहीं है। साइन-इन कोड SMS से जाते हैं।',
  smsUnused: 'सेट नहीं है। साइन-इन कोड ईमेल से जाते हैं।',
  smtpFine: (host) => `${host} साइन-इन स्वीकार करता है।`,
  smtpRefused: (host) => `SMTP_URL: ${host} ने यूज़र या पासवर्ड नहीं माना। पासवर्ड में @ : / को %40 %3A %2F लिखें।`,
  hostUnknown: (setting, host) => `${setting}: ${host} नाम का कोई होस्ट नहीं है। नाम ठीक करें।`,
  smtpCertificate: (host) => `SMTP_URL: ${host} का सर्टिफ़िकेट इस नाम के लिए मान्य नहीं है। वही नाम लिखें जिसके लिए यह बना है।`,
  smtpTls: (host) => `SMTP_URL: ${host} इस तरह TLS नहीं बोलता। पोर्ट 465 के साथ smtps:// और 587 के साथ smtp:// लिखें।`,
  smtpAway: (host, code) =>
    `SMTP_URL: ${host} तक पहुँच नहीं हुई (${code}); ईमेल प्रतीक्षा में रहते हैं और फिर भेजे जाते हैं। होस्ट, पोर्ट और फ़ायरवॉल जाँचें।`,
  smsFine: (host) => `${host} उत्तर देता है।`,
  hostAway: (setting, host, code) => `${setting}: ${host} तक पहुँच नहीं हुई (${code})। पता और फ़ायरवॉल जाँचें।`,

  paymentsOff: 'PAYMENTS 0 है: सभी कोर्स मुफ़्त हैं।',
  sandbox: 'सैंडबॉक्स टेस्ट पेमेंट लेता है। असली पैसों का लेन-देन नहीं होता।',
  gatewayFine: (mode) => `पेमेंट गेटवे ने ${mode} कुंजियाँ स्वीकार कीं।`,
  gatewayAway:
    'RAZORPAY_KEY_ID: पेमेंट गेटवे उत्तर नहीं देता; तब तक कोई पेमेंट नहीं कर सकता। उसका स्टेटस पेज देखें, और जाँचें कि फ़ायरवॉल इस सर्वर को उस तक जाने देता है।',
  gatewayRefused: (why) =>
    `RAZORPAY_KEY_ID और RAZORPAY_KEY_SECRET: पेमेंट गेटवे ने इन्हें नहीं माना (${why})। दोनों उसके डैशबोर्ड से, एक ही मोड (test या live) के, कॉपी करें।`,
  webhookSeen: (ago) => (ago < 1 ? 'पिछला इवेंट एक घंटे के भीतर आया।' : `पिछला इवेंट ${ago} घंटे पहले आया।`),
  webhookNever: 'अब तक कोई इवेंट नहीं आया। पेमेंट गेटवे पर वेबहुक बनाएँ, और उसके डैशबोर्ड से टेस्ट इवेंट भेजें।',
  webhookMissing: 'पिछले 24 घंटों में पेमेंट हुआ, पर कोई इवेंट नहीं आया। पेमेंट गेटवे पर वेबहुक का पता और सीक्रेट जाँचें।',

  payoutsByFile: 'क्रिएटर को पैसा बैंक फ़ाइल से जाता है।',
  payoutsFine: (mode) => `पेआउट गेटवे ने ${mode} कुंजियाँ और खाता स्वीकार किए।`,
  payoutsAway:
    'RAZORPAYX_KEY_ID: पेआउट गेटवे उत्तर नहीं देता; पेआउट प्रतीक्षा में रहते हैं और फिर भेजे जाते हैं। उसका स्टेटस पेज देखें, और जाँचें कि फ़ायरवॉल इस सर्वर को उस तक जाने देता है।',
  payoutsRefused: (why) =>
    `RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET और RAZORPAYX_ACCOUNT_NUMBER: पेआउट गेटवे ने इन्हें नहीं माना (${why})। इन्हें उसके डैशबोर्ड से, एक ही मोड (test या live) के, कॉपी करें, और इस सर्वर को उसकी अनुमति सूची में जोड़ें।`,

  folderFine: (folder) => `${folder} में लिखा जा सकता है।`,
  folderIsFile: (folder) => `DATA_DIR: ${folder} फ़ोल्डर नहीं है। दूसरा नाम लिखें।`,
  folderReadOnly: (folder, code) =>
    `DATA_DIR: ${folder} में लिखा नहीं जा सकता (${code})। इस यूज़र को अधिकार दें, या दूसरे फ़ोल्डर का नाम लिखें।`,
  bucketRefused: (bucket, why) =>
    `S3_ACCESS_KEY_ID और S3_SECRET_ACCESS_KEY: बकेट ${bucket} ने इन्हें नहीं माना (${why})। इन्हें उसमें सूची देखने, पढ़ने, लिखने और हटाने के अधिकार चाहिए।`,
  bucketAbsent: (bucket) => `S3_BUCKET: ${bucket} नाम का कोई बकेट नहीं है। इसे बनाएँ, या नाम ठीक करें।`,
  bucketElsewhere: (bucket) => `S3_REGION और S3_ENDPOINT: बकेट ${bucket} वहाँ नहीं है। उसका सही रीजन और पता लिखें।`,
  bucketAway: (bucket) =>
    `S3_ENDPOINT: बकेट ${bucket} की सेवा तक पहुँच नहीं हुई; फ़ाइलें न खुलेंगी, न अपलोड होंगी। पता और फ़ायरवॉल जाँचें, या सेवा देने वाले से पूछें।`,
  videoFine: 'ffmpeg धीमे नेटवर्क के लिए वीडियो तैयार करता है।',
  videoOff: 'ffmpeg नहीं है। वीडियो जैसे अपलोड हुए, वैसे ही चलते हैं। धीमे नेटवर्क के लिए ffmpeg इंस्टॉल करें।',
  ffmpegWrong: 'FFMPEG: यह, या इसके साथ का ffprobe, नहीं चलता। इसका पथ ठीक करें, या 0 लिखें।',

  disk: (free, percent, folder) => `${folder} की डिस्क पर ${free} ख़ाली (${percent}%)।`,
  diskScarce: (free, percent, folder) =>
    `${folder} की डिस्क पर केवल ${free} ख़ाली (${percent}%)। पुराने बैकअप हटाएँ, या यह डिस्क बढ़ाएँ।`,
  diskFull: (free, folder) =>
    `${folder} की डिस्क पर केवल ${free} ख़ाली: अपलोड या डेटाबेस के लिए यह कम है। पुराने बैकअप हटाएँ, या यह डिस्क बढ़ाएँ।`,
  memory: (available, total) => `${total} में से ${available} उपलब्ध।`,
  memoryScarce: (available, total, percent) =>
    `${total} मेमोरी में से केवल ${available} उपलब्ध (${percent}%)। देखें कि सबसे ज़्यादा कौन-सा प्रोग्राम लेता है, या मशीन या उसके कंटेनर की सीमा बढ़ाएँ।`,
  memorySmall: (total) =>
    `मेमोरी ${total} है, जबकि 1 GB की सलाह है। मशीन या उसके कंटेनर की सीमा बढ़ाएँ, या PostgreSQL कहीं और चलाएँ; FFMPEG=0 से वीडियो की तैयारी की मेमोरी बचती है।`,
  clockFine: 'इस सर्वर और डेटाबेस की घड़ियाँ मिलती हैं।',
  clockOff: (seconds) => `इस सर्वर और डेटाबेस की घड़ियों में ${seconds} सेकंड का अंतर है। दोनों पर समय का सिंक (NTP) चालू करें।`,
  clockOutsideFine: (host) => `इस सर्वर की घड़ी ${host} की घड़ी से मिलती है।`,
  clockOutsideOff: (host, off) => `इस सर्वर और ${host} की घड़ियों में ${off} सेकंड का अंतर है। समय का सिंक (NTP) चालू करें।`,
  clockOutsideWrong: (host, off) =>
    `इस सर्वर और ${host} की घड़ियों में ${off} सेकंड का अंतर है: हस्ताक्षर वाले अनुरोध नहीं माने जाते, और दस्तावेज़ों पर ग़लत तारीख़ आ सकती है। समय का सिंक (NTP) चालू करें।`,
  backupFine: (ago) => (ago < 1 ? 'पिछला बैकअप एक घंटे से भी नया है।' : `पिछला बैकअप ${ago} घंटे पुराना है।`),
  backupOld: (ago) => `पिछला बैकअप ${ago} घंटे पुराना है। हर रात npm run backup चलाएँ, और देखें कि यह क्यों नहीं चला।`,
  backupNone: 'कोई बैकअप नहीं है। हर रात npm run backup चलाएँ, और फ़ाइल दूसरी डिस्क पर रखें।',
  backupNotNeeded: 'कोई बैकअप नहीं है। डेमो स्कूल को इसकी ज़रूरत नहीं।',

  archiveOff:
    'सेट नहीं है। ARCHIVE_TO हर बदलाव को लगभग एक मिनट में सेव करता है, ताकि पिछले दिनों के किसी भी क्षण का डेटा लौटाया जा सके।',
  archiveFine: (reach, ago) =>
    `${reach < 1 ? 'पहले बेस बैकअप के बाद' : `पिछले ${reach < 48 ? hours(reach) : days(Math.floor(reach / 24))}`} के किसी भी क्षण का डेटा लौटाया जा सकता है। सबसे नया बदलाव ${ago < 1 ? 'एक मिनट से कम' : minutes(ago)} पहले पहुँचा।`,
  archiveBehind: (behind, size) =>
    `आर्काइव ${minutes(behind)} पीछे है और ${size} DATA_DIR की डिस्क पर रुके हैं। जाँचें कि ARCHIVE_TO की जगह पर लिखा जा सकता है।`,
  archiveStuck:
    'PostgreSQL अपने बदलाव आर्काइव के लिए नहीं दे पा रहा और सब कुछ DATA_DIR की डिस्क पर रख रहा है। कारण उसके server.log में देखें: जगह, gzip या sync की कमी हो सकती है।',
  archiveNoBase:
    'आर्काइव में अभी कोई बेस बैकअप नहीं है, इसलिए उससे कुछ लौटाया नहीं जा सकता। वह शुरू होने के 10 मिनट के भीतर बनता है। अभी बनाने के लिए: npm run archive -- base।',
  archiveBaseOld: (ago) =>
    `आर्काइव का सबसे नया बेस बैकअप ${hours(ago)} पुराना है। यह हर रात बनता है: एडमिन के डैशबोर्ड पर विफल जॉब देखें।`,
  archiveGap: (file) =>
    `आर्काइव में ${file} नहीं है: उसके बाद के बदलाव अगले बेस बैकअप तक लौटाए नहीं जा सकते। वह 10 मिनट के भीतर बनता है। अभी बनाने के लिए: npm run archive -- base।`,
  rehearsalPassed: (ago, rows, seconds) =>
    `रीस्टोर का अभ्यास ${ago < 1 ? 'एक दिन के भीतर' : `${days(ago)} पहले`} हुआ और सफल रहा: ${rows} पंक्तियाँ, ${seconds} सेकंड।`,
  rehearsalOld: (ago) =>
    `रीस्टोर का पिछला सफल अभ्यास ${days(ago)} पुराना है। यह हर सप्ताह होता है: एडमिन के डैशबोर्ड पर विफल जॉब देखें।`,
  rehearsalNone:
    'रीस्टोर का अभ्यास अभी नहीं हुआ है। वह पहले बेस बैकअप के बाद की रात होता है। अभी करने के लिए: npm run archive -- rehearse।',
  rehearsalFailed: (why) =>
    `रीस्टोर का पिछला अभ्यास विफल रहा: ${why}। पहले npm run archive -- base चलाएँ, फिर npm run archive -- rehearse।`,
  rehearsalSkipped: (needed, free) =>
    `रीस्टोर का पिछला अभ्यास छोड़ दिया गया: उसे DATA_DIR की डिस्क पर ${needed} चाहिए और ${free} खाली हैं। डिस्क बढ़ाएँ।`,

  alertsOff: 'यह डेमो स्कूल अलर्ट नहीं भेजता। ALERT_EMAIL या ALERT_WEBHOOK से अलर्ट चालू होते हैं।',
  alertsTo: (whom) => `नई समस्याओं की सूचना यहाँ जाती है: ${whom}।`,
  alertsToNobody: 'नई समस्या का अलर्ट किसी को नहीं मिलता। ALERT_WEBHOOK सेट करें, या SMTP_URL, जिससे एडमिन को ईमेल जाएँ।',
  alertNotSent: (why) =>
    `पिछला अलर्ट हर जगह नहीं पहुँचा (${why})। ALERT_EMAIL, ALERT_WEBHOOK या SMTP_URL ठीक करें, फिर टेस्ट अलर्ट भेजें।`,
  alertSent: 'टेस्ट अलर्ट उन सबको भेजा गया जिन्हें अलर्ट मिलते हैं। देखें कि वह पहुँचता है।',
  testAlert: 'यह टेस्ट है। अलर्ट यहाँ पहुँचते हैं।',
}
