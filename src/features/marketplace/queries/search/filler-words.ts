/** Words that say nothing of what is looked for: they count only in a search that has no others. */
export const fillerWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be best by can do does for from get good how i in into is it me my of on or please so some',
    'the this to use using want what which with you your course courses class classes lesson lessons learn learning',
    'study teach teaching tutorial tutorials training online complete full',
    'advanced basic basics beginner beginners easy guide ideas problem problems skill skills technique techniques tip tips',
    'trick tricks aasan asan jaankari jankari tarika tarike आसान जानकारी तरीका तरीके',
    'aur apna apne apni banana banane banaye banaen banayen bnana chahiye hai hain hi ho hona hota hoti ka kaise karen',
    'kare karke karna karne karo karta karte karti karein ke kese khud ki kis ko kya le lein lena liye main me mein mujhe pe par se seekhe seekhen',
    'seekhna seekhne seekho sikhe sikhen sikhna sikhne sikhiye sikho tak vala vale wala wale wali',
    'अपना अपनी अपने और का की के को कैसे कोर्स कक्षाएँ करता करती करते करना करने करें करो क्या चाहिए तक लें लेना पर बनाएँ बनाएं बनाना बनाने बनाये',
    'में मुझे लिए वाला वाली वाले से सिखाएँ सीखना सीखने सीखें सीखे सीखो है हैं ही हो होता',
  ]
    .join(' ')
    .split(' '),
)
