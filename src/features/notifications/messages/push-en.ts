/** The words about notifications that a device shows while no page is open. */
export const messages = {
  refused: 'This browser’s notifications are not supported. Try another browser.',
  label: 'Notifications on this device',
  hint: 'Get reminders and updates about your courses, even when this site is closed. Never at night.',
  working: 'One moment...',
  turnedOn: 'Notifications on this device are on',
  turnedOff: 'Notifications on this device are off',
  failed: 'Your browser could not turn notifications on. Check your connection and try again.',
  notLoaded: 'We could not check the notifications of this device.',
  deniedTitle: 'This browser blocks notifications from this site',
  denied:
    'Open the settings of this site, from the icon beside its address, and allow notifications. Then reload this page.',
  install:
    'On an iPhone or iPad, first add this site to your home screen: tap Share, then ‘Add to Home Screen’. Open it from there and come back to this page.',
  unsupported: 'This browser can’t show notifications. Use a current version of Chrome, Edge, Firefox or Safari.',
}
