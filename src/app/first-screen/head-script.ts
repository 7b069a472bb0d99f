import { type Language, languageOf, languages } from '#platform/i18n/language.ts'
import { withoutPrefix } from '../languages/addresses.ts'

// Plain text: the browser reads it as it stands here. In it: d is the document's element, s the browser's keys, l the
// chosen language, t its prefix where it is not the page's, p the path, q the path without the page's prefix, u whether
// that is the same in every language, and go leaves for the page's other address before anything of this one is seen.
const go = `function go(to){
if((performance.getEntriesByType('navigation')[0]||{}).type=='back_forward')sessionStorage.cameBack=1;
d.style.visibility='hidden';left=1;location.replace((to||'/')+location.search+location.hash)
}`
// A link to the other language has an hreflang; a middle click opens it in a new tab. The account is updated once a
// page is hydrated (accounts/ui/account-language.ts).
const choose = `['click','auxclick'].forEach(function(n){addEventListener(n,function(e){
var a=e.target.closest&&e.target.closest('a[hreflang]');if(a)try{
localStorage.setItem('languagePreference',a.hreflang);localStorage.setItem('languageToSave',a.hreflang)}catch(e){}
},true)});`

/** What begins with one of these prefixes, as an expression. */
const beginsWith = (prefixes: readonly string[]) => `/^(${prefixes.join('|').replaceAll('/', '\\/')})(?=\\/|$)/`

/** In English, whose addresses have no prefix: a server of one language answers those with one in English too. */
function inEnglish(prefixes: readonly string[]) {
  return { before: '', move: `if(t&&!${beginsWith(prefixes)}.test(p)){${go}go(t+(p=='/'?'':p))}`, after: '' }
}

function inLanguage({ code, prefix }: ReturnType<typeof languageOf>) {
  return {
    before: `var q=p.replace(${beginsWith([prefix])},''),u=q!=p&&${withoutPrefix}.test(q);`,
    move: `if(t!=null&&q!=p){${go}go(t+q)}
if(u&&!l)s.setItem('languagePreference','${code}');
if(u&&sessionStorage.cameBack)d.dataset.cameBack='';
delete sessionStorage.cameBack;`,
    // Such a page comes from its prefixed address, and the router reads its own path.
    after: `if(u&&!left)history.replaceState(history.state,'',q+location.search+location.hash);`,
  }
}

/**
 * Runs before the first paint, so that neither colours nor language change in front of the reader: it applies the
 * stored theme, marks whether someone is signed in, and stores and follows the chosen language, unless the school does not
 * offer it. The storage keys are those of browser-store.ts; in a browser that stores nothing, the page stays as it was
 * sent.
 */
export function headScriptIn(language: Language, offered: readonly Language[]): string {
  const own = languageOf(language)
  const others = languages.filter(({ code }) => code !== language && offered.includes(code))
  const prefixes = others.map(({ prefix }) => prefix)
  const { before, move, after } = own.prefix ? inLanguage(own) : inEnglish(prefixes)
  const prefixOf = `{__proto__:null,${others.map(({ code, prefix }) => `${code}:'${prefix}'`)}}`
  const text = `var d=document.documentElement,p=location.pathname,left;${before}
try{var s=localStorage,l=s.getItem('languagePreference'),t=${prefixOf}[l];
if(s.getItem('themePreference')==='dark')d.classList.add('dark');
if(s.getItem('authToken'))d.dataset.signedIn='';
${move}}catch(e){}${after}${choose}`
  return `(function(){${text.replaceAll('\n', '')}})()`
}

/** Classes for what only visitors, or only the signed-in, see: the page is the same for both, the head script decides. */
export const forVisitors = '[[data-signed-in]_&]:hidden'
export const forMembers = '[:root:not([data-signed-in])_&]:hidden'
