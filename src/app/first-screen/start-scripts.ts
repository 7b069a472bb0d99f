/**
 * The script that starts the page's own scripts, as text for the document. A page that was rendered by the server is
 * read before it is touched, so its scripts wait until the first screen has been painted and everything on it has
 * loaded (five seconds at most), or until the first touch, key or click, whichever comes first. Where the browser saves
 * data, they wait for that touch alone. Clicks and text from before React has
 * hydrated the page are recorded here and replayed afterwards (replay-events.ts). A checkbox shows its tick immediately,
 * because people click again if they see none. A page that only its script can render starts its scripts immediately,
 * and so does every page of the signed-in; React renders such a page from the start, so nothing in its `main` is
 * recorded.
 *
 * A browser never requests a module again in the document that failed to load it (retry-dynamic-import.ts in
 * platform/browser). Where the page can't start without the module, the page is reloaded as soon as all its files can
 * be fetched: three times in a row at most, since a failure with another cause would repeat for ever.
 *
 * The script comes before the style sheet, which would block it: scripts and first answers are then requested while the
 * styles still load.
 */
export function startScripts({ entry, files, now, reads }: Page): string {
  return `(${start})(${[entry, files, now, reads].map((value) => JSON.stringify(value)).join()})`
}

type Page = {
  entry: string
  files: string[]
  /** Whether the scripts start at once. */
  now: boolean
  /** Addresses of the reads that the page makes first: requested here already where someone is signed in. */
  reads: string[]
}

// Plain text: it is read by the browser as it stands here. Only the server writes it: marked as pure, it stays out of the
// pages' own scripts.
const start = /* @__PURE__ */ `function(entry,files,now,reads){
var d=document,started,token,count='scriptsMissing';
try{token=localStorage.getItem('authToken')}catch(e){}
if(token){
window.preloadedToken=token='Bearer '+token;window.preloadedAnswers={};
reads.forEach(function(url){
(preloadedAnswers[url]=fetch(url,{headers:{accept:'application/json',authorization:token}}).then(function(a){
return a.text().then(function(text){return{status:a.status,text:text}})})).catch(function(){})
})
}
var events=window.eventsToReplay=[],signs=['pointerdown','touchstart','keydown','wheel','click','input'],
onlyByTouch=(navigator.connection||{}).saveData;
function start(){
if(started)return;started=1;
signs.forEach(function(s){removeEventListener(s,start,true)});
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
})})).then(reload,function(){setTimeout(missing,ms,Math.min(ms*2,15e3))})
}
function reload(){
try{var n=+sessionStorage.getItem(count);if(n>2)return;sessionStorage.setItem(count,n+1)}catch(e){return}
location.reload()
}
function record(e){
var t=e.target;
if(window.eventsToReplay!==events||events.replaying||!t.closest||now&&t.closest('main'))return;
var box=t.matches('[type=checkbox],[type=radio]');
if(e.type=='input')return box||events.push([t,t.value]);
if(box){e.stopPropagation();return events.push([t,t.checked])}
if(e.type=='click')t=t.closest('a,button,[role=button]');
if(!t||t.tagName=='A')return;
e.preventDefault();e.stopPropagation();events.push([t])
}
['click','submit','input'].forEach(function(s){d.addEventListener(s,record,true)});
signs.forEach(function(s){addEventListener(s,start,{capture:true,passive:true})});
if(now||d.documentElement.hasAttribute('data-signed-in'))start();
function idle(){(window.requestIdleCallback||setTimeout)(start,{timeout:2000})}
function painted(then){requestAnimationFrame(function(){requestAnimationFrame(then)})}
painted(function(){d.documentElement.classList.add('first-screen-painted')});
function rest(){painted(idle)}
if(onlyByTouch)return;
setTimeout(start,5000);
d.readyState=='complete'?rest():addEventListener('load',rest)
}`.replaceAll('\n', '')
