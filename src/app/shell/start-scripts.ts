/**
 * The script that starts the page's own, as text for the document. A page that came finished is read before it is
 * touched: its scripts wait until the first screen has been painted and everything on it has come (five seconds at
 * most), or until the first touch, key or click, whichever is sooner. What someone presses or types before the page has
 * come alive is kept and done then (early-acts.ts); a tick shows at once, since who sees none presses again. A page that
 * only its script can draw starts at once, as it does for the signed-in.
 *
 * What such a page then shows is alive as soon as it is there, and left alone.
 *
 * A script that did not arrive is never asked for again by the document that missed it (platform/browser/retry-dynamic-import.ts). Where the
 * page can't start without it, it is loaded anew as soon as all of them can be had: three times in a row, since what fails
 * for another reason would fail for ever.
 *
 * It stands before the style sheet, which would hold it back: scripts and first answers are then on their way while the
 * styles still come.
 */
export function startScripts({ entry, files, now, reads }: Page): string {
  return `(${start})(${[entry, files, now, reads].map((value) => JSON.stringify(value)).join()})`
}

type Page = {
  entry: string
  files: string[]
  /** Whether the scripts start at once. */
  now: boolean
  /** Reads whose answers the scripts will want first: asked here already, where someone is signed in. */
  reads: string[]
}

// Plain text: it is read by the browser as it stands here.
const start = `function(entry,files,now,reads){
var d=document,begun,token,count='scriptsMissing';
try{token=localStorage.getItem('authToken')}catch(e){}
if(token){
window.preloadedToken=token='Bearer '+token;window.preloadedAnswers={};
reads.forEach(function(url){
(preloadedAnswers[url]=fetch(url,{headers:{accept:'application/json',authorization:token}}).then(function(a){
return a.text().then(function(text){return{status:a.status,text:text}})})).catch(function(){})
})
}
var acts=window.earlyActs=[],signs=['pointerdown','touchstart','keydown','wheel'];
function begin(){
if(begun)return;begun=1;
signs.forEach(function(s){removeEventListener(s,begin,true)});
files.forEach(function(f){
var l=d.createElement('link');
if(/css$/.test(f)){l.rel='preload';l.as='style'}else l.rel='modulepreload';
l.onerror=function(){l.remove()};
l.href=f;d.head.appendChild(l)
});
d.readyState=='loading'?d.addEventListener('DOMContentLoaded',run):run()
}
function run(){import(entry).then(function(){try{sessionStorage.removeItem(count)}catch(e){}},function(){missing(1e3)})}
function missing(ms){
Promise.all([entry].concat(files).map(function(f){return fetch(f).then(function(a){
if(a.status>499)throw a;return a.text()
})})).then(anew,function(){setTimeout(missing,ms,Math.min(ms*2,15e3))})
}
function anew(){
try{var n=+sessionStorage.getItem(count);if(n>2)return;sessionStorage.setItem(count,n+1)}catch(e){return}
location.reload()
}
function keep(e){
var t=e.target;
if(window.earlyActs!==acts||acts.begun||!t.closest||now&&t.closest('main'))return;
var box=t.matches('[type=checkbox],[type=radio]');
if(e.type=='input')return box||acts.push([t,t.value]);
if(box){e.stopPropagation();return acts.push([t,t.checked])}
if(e.type=='click')t=t.closest('a,button,[role=button]');
if(!t||t.tagName=='A')return;
e.preventDefault();e.stopPropagation();acts.push([t])
}
['click','submit','input'].forEach(function(s){d.addEventListener(s,keep,true)});
signs.forEach(function(s){addEventListener(s,begin,{capture:true,passive:true})});
if(now||d.documentElement.hasAttribute('data-signed-in'))begin();
function idle(){(window.requestIdleCallback||setTimeout)(begin,{timeout:2000})}
function painted(then){requestAnimationFrame(function(){requestAnimationFrame(then)})}
painted(function(){d.documentElement.classList.add('settled')});
function rest(){painted(idle)}
setTimeout(begin,5000);
d.readyState=='complete'?rest():addEventListener('load',rest)
}`.replaceAll('\n', '')
