export type EarlyStart = {
  /** The read whose answer fills the fields (platform/browser/preloaded-answers.ts); empty where a course begins. */
  draftUrl: string
  uid: string
  /** Whoever holds one of them may write a course. */
  roles: string[]
}

/** The script of the early form, as text for the document. */
export function earlyFormScript(start: EarlyStart): string {
  return `(${script})(${JSON.stringify(start).replaceAll('<', '\\u003c')})`
}

// Plain text: it is read by the browser as it stands here. Nothing is taken where text that never reached the server
// lies in this browser (platform/browser/drafts/device-drafts.ts): the form itself shows it. Nor where nothing may be changed. It
// listens before React does, which keeps events from a page that it is just taking over. What is typed lies in this tab
// until the form has it, so that a reload brings it back, and the form itself where React has thrown the fields away.
const script = `function(start){
var root=document.getElementById('early-page'),keys=localStorage,user,fields=root.querySelectorAll('[name]');
try{user=JSON.parse(keys.getItem('authUser'))}catch(e){}
if(!user||!user.roles.some(function(role){return start.roles.indexOf(role)>=0})){root.textContent='';return}
var unsent='draft:'+user.uid+':'+(start.uid?start.uid+':course:':'new-');
var place='early:'+user.uid+':'+start.uid,kept=JSON.parse(sessionStorage.getItem(place)||'{}');
for(var i=0;i<keys.length;i++)if(keys.key(i).indexOf(unsent)==0){sessionStorage.removeItem(place);return}
window.earlyPlace=place;
addEventListener('click',function(e){
var step=e.target.closest&&e.target.closest('#early-page .form-step');if(!step)return;
var now=root.querySelector('[aria-current]');
now.removeAttribute('aria-current');now.parentNode.dataset.state='ahead';
step.setAttribute('aria-current','step');step.parentNode.dataset.state='current';
root.dataset.step=step.value
},true);
addEventListener('input',function(e){
if(!root.contains(e.target))return;
e.target.dataset.typed='now';count(e.target);kept[e.target.name]=e.target.value;
sessionStorage.setItem(place,JSON.stringify(kept))
},true);
function count(field){
document.getElementById(field.getAttribute('aria-describedby')).textContent=
field.dataset.hint.replace('-1',Array.from(field.value).length)
}
function open(draft){
fields.forEach(function(field){
var before=kept[field.name];
if(before!==undefined)field.dataset.typed='now';
field.value=before===undefined?draft[field.name]||'':before;
count(field);field.disabled=false
})
}
if(!start.draftUrl)return open({});
var asked=(window.preloadedAnswers||{})[start.draftUrl];
if(asked)asked.then(function(answer){
if(answer.status!=200)return;
var draft=JSON.parse(answer.text).data,last=draft.lastDecision;
if(!draft.openSubmission&&draft.state!='ARCHIVED'&&!(last&&last.decision=='rejected'))open(draft.fields)
}).catch(function(){})
}`.replaceAll('\n', '')
