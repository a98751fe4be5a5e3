import type { HelpTexts } from '../entry.ts'

/** What is stored, how long, and how it goes away. */
export const dataRetention: HelpTexts<'dataRetention'> = {
  'retention-days': {
    title: 'How long are my recaps kept?',
    content:
      '{days} days from the end of the live. After that a live and its claims are deleted for good. Copy or export what you need longer. Your item codes and your account stay until you delete them.',
    keywords: [
      'retention',
      'days',
      'expire',
      'disappear',
      'old recap',
      'storage',
      'how long',
      'gone',
    ],
  },
  'what-is-stored': {
    title: 'What does Dibs store?',
    content:
      'About you: your email address or phone number, name, language, connected TikTok account, item codes and lives. About buyers: only comments that claim an item, with their time and the public name of who wrote them. Of all other comments the last 2,000 are in memory while the live runs, with those before them that name what may become a code; these are gone a day after the live, the others with it.',
    keywords: ['privacy', 'personal data', 'save', 'comments', 'stored', 'database', 'GDPR'],
  },
  'erase-data': {
    title: 'How do I erase my data but keep my account?',
    content:
      'Open **Profile**, tap **Erase my data**, type ERASE and confirm. Your item codes, past sessions, claims and recaps are gone at once and cannot be brought back; a running live ends. Your account, plan, language and connected TikTok account stay, and lives of this month still count for your plan.',
    keywords: ['erase', 'clear', 'reset', 'wipe', 'delete data', 'start over', 'ERASE'],
  },
  'delete-account': {
    title: 'How do I delete my account?',
    content:
      'Open **Profile**, tap **Delete my account**, type DELETE and confirm. Everything that Dibs stores about you goes at once, you are logged out on all devices, and a running live ends. This cannot be undone. With the same email address or phone number you can sign up again, and start empty.',
    keywords: ['close account', 'remove account', 'delete', 'unsubscribe', 'leave', 'DELETE'],
  },
  'download-data': {
    title: 'Can I download my data?',
    content:
      'Yes, on every plan. Open **Profile** and tap **Download my data**: you get one file in the JSON format with everything that is stored about you, from your profile to each claim. Do this before you erase or delete anything.',
    keywords: ['export', 'backup', 'JSON', 'takeout', 'copy of my data', 'portability'],
  },
  'who-sees-data': {
    title: 'Who can see my data?',
    content:
      'You, and the people who run Dibs when they have to keep it working. Nothing is sold, there are no advertisements and no analytics. Codes travel through an email or messaging service, comments come from a chat provider, and questions to the assistant may go to an AI service. The **Privacy Policy** in your profile tells it in full.',
    keywords: ['privacy', 'third party', 'sell data', 'ads', 'tracking', 'secure', 'share'],
  },
}
