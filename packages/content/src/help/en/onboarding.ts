import type { HelpTexts } from '../entry.ts'

/** The first steps. */
export const onboarding: HelpTexts<'onboarding'> = {
  'what-is-dibs': {
    title: 'What does Dibs do?',
    content:
      'Dibs reads the public comments of your TikTok Live and looks for your item codes. Whoever wrote a code first is the winner of that item, everyone after that stands on its waitlist. You keep selling, and after the live a recap tells who gets what. Where your items have prices, there is also a bill for each buyer and a label for each parcel. Buyers pay you directly: Dibs holds no money, writes to no buyer and books no courier.',
    keywords: ['about', 'how it works', 'claim', 'keep', 'fix', 'live selling', 'TikTok'],
  },
  'sign-up': {
    title: 'How do I sign up or log in?',
    content:
      'Enter your email address or your phone number and tap **Send code**. We send you a code of six digits: by email, or by WhatsApp to a phone number. Enter it within 5 minutes, and you are in. The first time, this makes your account; there is no password. You must be 18 or older.',
    keywords: ['register', 'OTP', 'login', 'password', 'new account', 'create account', 'WhatsApp'],
  },
  'first-live': {
    title: 'What do I need for my first live?',
    content:
      'Three things. Connect your TikTok account on **Home**, add your codes on **Items**, and go live on TikTok. Then tap **Join Live**: from that moment Dibs reads, and the lists fill by themselves.',
    keywords: ['start', 'begin', 'getting started', 'steps', 'tutorial', 'guide'],
  },
  practice: {
    title: 'Can I try Dibs without a live?',
    content:
      'Yes. Tap **Practice live** on **Home**, also before an account is connected. For five minutes, made-up buyers comment your codes, or three examples while you have none. You can do all that you do in a live. It does not count as a live, nothing of it is kept, and nobody else sees it. You can practice ten times a day, but not while you are live.',
    keywords: ['practice', 'try', 'test', 'demo', 'rehearsal', 'example', 'made-up buyers'],
  },
  'connect-account': {
    title: 'How do I connect my TikTok account?',
    content:
      'Tap **Connect** on **Home** and enter your TikTok username. Tap **Copy word**, put the word into your TikTok bio, and come back: Dibs looks by itself, or when you tap **Verify**. Or tap **Type it in your live instead**: go live and type the word as a comment. You do this only once, and Dibs never asks for your TikTok password.',
    keywords: ['link', 'linking', 'verify', 'verification', 'username', 'TikTok', 'proof'],
  },
  'bio-word': {
    title: 'Why does Dibs want a word in my bio?',
    content:
      'Only the owner of an account can change its bio, or comment as the host of its live, so the word proves that the account is yours. Tap **Copy word**, paste it anywhere in your bio, save, and tap **Verify**. The word is valid for 30 minutes and may stand beside what is there already. Take it out again as soon as you see **Connected**.',
    keywords: ['bio', 'code word', 'proof', 'ownership', 'verify', 'profile', 'mango'],
  },
  'public-account': {
    title: 'Does my TikTok account have to be public?',
    content:
      'Yes. Dibs reads only what everybody can see: your bio once, and the comments of your lives. In TikTok, open Settings and privacy, then Privacy, and turn Private account off.',
    keywords: ['private', 'public', 'privacy', 'settings', 'visibility'],
  },
  'whose-account': {
    title: 'Can I use more than one TikTok account?',
    content:
      'One at a time. To change it, disconnect the account in **Profile** and connect the other one. Your item codes and recaps stay. A TikTok account belongs to one Dibs user: when somebody else proves it anew, it moves to them.',
    keywords: ['second account', 'multiple accounts', 'change username', 'switch account', 'shop'],
  },
  'install-phone': {
    title: 'Can I install Dibs on my phone?',
    content:
      'Yes, straight from the browser, without an app store. On Android and computers, tap **Install** on **Home**, or choose it in the browser’s menu. On an iPhone, tap Share in Safari, then Add to Home Screen. Dibs then opens like any other app.',
    keywords: [
      'app',
      'download app',
      'home screen',
      'PWA',
      'Android',
      'iPhone',
      'Play Store',
      'icon',
    ],
  },
  language: {
    title: 'How do I change the language?',
    content:
      'Open **Profile** and choose under **Language**: English or Bahasa Indonesia. Your choice belongs to your account, so your other devices follow. Codes that we send you come in the same language.',
    keywords: ['Indonesian', 'English', 'bahasa', 'translate', 'translation'],
  },
}
