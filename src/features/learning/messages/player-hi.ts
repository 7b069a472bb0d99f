import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './player-en.ts'

export const messages: Translated<typeof english> = {
  settings: {
    title: 'वीडियो सेटिंग',
    quality: 'इस पाठ की क्वालिटी और डेटा',
    auto: 'ऑटोमैटिक',
    lines: (lines) => `${lines}p`,
    saver: (lines) => `डेटा सेवर (${lines}p)`,
    sound: 'सिर्फ़ आवाज़',
    size: (megabytes) => `${megabytes} MB`,
    upTo: (megabytes) => `${megabytes} MB तक`,
    original: (megabytes) => `इस वीडियो में ${megabytes} MB तक लगेंगे।`,
    captionSize: 'कैप्शन का आकार',
    captionSizes: { small: 'छोटा', medium: 'मध्यम', large: 'बड़ा' },
    captionPlace: 'कैप्शन की जगह',
    captionPlaces: { below: 'चित्र के नीचे', bottom: 'चित्र पर, नीचे की ओर', top: 'चित्र पर, ऊपर की ओर' },
    usedToday: (megabytes) => `आज इस डिवाइस पर वीडियो में लगभग ${megabytes} MB लगे।`,
    remembered: 'ये सेटिंग इस डिवाइस पर याद रहती हैं।',
    pictureInPicture: 'छोटी विंडो में वीडियो',
    leavePictureInPicture: 'छोटी विंडो बंद करें',
    keyboard: 'कीबोर्ड शॉर्टकट',
  },
  keys: {
    title: 'कीबोर्ड शॉर्टकट',
    key: 'कुंजी',
    action: 'क्या होगा',
    space: 'स्पेस',
    does: {
      toggle: 'चलाएँ या रोकें',
      skip: '5 सेकंड पीछे या आगे',
      longSkip: '10 सेकंड पीछे या आगे',
      share: 'वीडियो के 0%, 10% से 90% तक पर जाएँ',
      speed: 'धीमा या तेज़',
      mute: 'आवाज़ बंद करें',
      captions: 'कैप्शन चालू या बंद',
      fullscreen: 'फ़ुल स्क्रीन',
      pip: 'छोटी विंडो में वीडियो',
      help: 'ये शॉर्टकट दिखाएँ',
    },
  },
}
