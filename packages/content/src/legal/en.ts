import type { LegalTexts } from './legal-text.ts'

export { LEGAL_UPDATED } from './legal-text.ts'

export const legal: LegalTexts = {
  terms: [
    {
      heading: 'What Dibs is',
      paragraphs: [
        'Dibs listens to the public comments of your own TikTok Live, matches them with the item codes that you register, and keeps a winner and a waitlist for every item. Dibs is independent and not affiliated with TikTok.',
        'Dibs takes no part in your sales. Prices, payment, delivery and what you promise to buyers are between you and them.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be 18 or older. You may connect only a video account that is yours; Dibs asks you to prove it.',
        'Keep the codes that we send you to yourself. What is done with your account is done in your name.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not use Dibs for sales that are against the law, to harass buyers, or in a way that harms the service or others who use it.',
        'We may suspend an account that breaks these terms. You are told when you log in.',
      ],
    },
    {
      heading: 'Plans and limits',
      paragraphs: [
        'Each plan has limits for live sessions, their duration and item codes. The limits are shown in the app before they are reached. Reaching one never deletes what you have.',
      ],
    },
    {
      heading: 'What we promise, and what we cannot',
      paragraphs: [
        "The order of claims follows the platform's time stamps, and a claim that you have seen is kept. The platform does not deliver every comment, and connections break: a stretch that could not be heard is shown as a gap.",
        'Beyond what the law demands we are not liable for sales that you lose because a comment was not delivered.',
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        'You may stop using Dibs at any time and have your account deleted. We may change these terms; a change is announced in the app before it takes effect.',
      ],
    },
  ],
  privacy: [
    {
      heading: 'What we store about you',
      paragraphs: [
        'Your e-mail address or phone number, your name if you give it, your language, and the username, number and nickname of the video account that you connect.',
        'Your item codes, your live sessions, and the changes that you make by hand.',
      ],
    },
    {
      heading: 'What we store about buyers',
      paragraphs: [
        "Only comments that claim an item: the text, the platform's time stamp, and the public username, nickname and account number of whoever wrote it. Other comments are kept in memory while your live runs, the last 51 of them, and are gone when it ends.",
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Recaps are kept for 90 days, unless the operator of your Dibs has set another time. A login code lives for 5 minutes, and a login that is not used ends after 30 days.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'You, and those who run Dibs for you. Codes travel through an e-mail or messaging service, and the comments of your live come to us through a chat provider. We sell nothing, show no advertisements and use no analytics.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'Dibs keeps your login, your language and what an interrupted login or live needs in the storage of your browser. It sets no cookies.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and erase what is stored about you. Write to whoever runs your Dibs; erasing takes effect at once.',
      ],
    },
  ],
}
