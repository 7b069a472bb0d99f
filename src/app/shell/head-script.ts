/**
 * Runs before the first paint: paints the kept theme and says whether anyone is signed in, so that neither the colours
 * nor the top bar change under the reader's eyes. The keys are browser-store.ts's.
 */
export const headScript =
  "try{var d=document.documentElement,s=localStorage;if(s.getItem('themePreference')==='dark')d.classList.add('dark');" +
  "if(s.getItem('authToken'))d.dataset.signedIn=''}catch(e){}"

/** Classes for what only visitors, or only the signed-in, see: the page is the same for both, the head script decides. */
export const forVisitors = '[[data-signed-in]_&]:hidden'
export const forMembers = '[:root:not([data-signed-in])_&]:hidden'
