import type { LegalTexts } from './legal-text.ts'

export { LEGAL_UPDATED } from './legal-text.ts'

export const legal: LegalTexts = {
  terms: [
    {
      heading: 'What these terms are',
      paragraphs: [
        'These terms are the agreement between you and the company that runs Dibs, called "we" here. By asking for a login code you accept them. If you do not agree, please do not use Dibs.',
      ],
    },
    {
      heading: 'What Dibs is',
      paragraphs: [
        'Dibs listens to the public comments of your own TikTok Live, matches them with the item codes that you register, and keeps a winner and a waitlist for every item. Dibs is independent and not affiliated with TikTok.',
        'Dibs takes no part in your sales. It can write bills and show buyers your bank account or QRIS, but holds no money and moves none. It may compare what your bank tells with your bills, where you switch that on. Prices, payment, delivery, taxes and what you promise to buyers are between you and them. A place on a waitlist is a note for you, not a contract of sale.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be 18 or older. If you act for a business, you must be allowed to accept these terms for it.',
        'You may connect only a video account that is yours, or that its owner lets you use; Dibs asks you to prove it. A video account belongs to one Dibs account at a time, and a newer proof moves it.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You log in with codes that we send to your email address or phone number. Keep these codes to yourself, and keep your address and number up to date. We never ask for your TikTok password.',
        'What is done with your account is done in your name. Tell us at once when you believe that somebody else uses it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Do not use Dibs for sales that are against the law or against the rules of TikTok, to harass or deceive buyers, or to collect data about people for anything but your sales.',
        'Do not overload Dibs, get around its limits, take it apart to attack it, or read data of other sellers. Do not use several accounts to gain more of the free plan.',
      ],
    },
    {
      heading: 'Buyers’ data in your hands',
      paragraphs: [
        'Recaps hold public names and comments of your buyers; bills and parcels also their names, phone numbers and addresses. Use them for your sales only, protect what you copy or export, and answer your buyers when they ask what you keep about them. For this you are responsible, as the law of your country says.',
      ],
    },
    {
      heading: 'Plans and limits',
      paragraphs: [
        'Each plan has limits for live sessions in a calendar month (Jakarta time), their duration, item codes and features. Limits and prices in rupiah are shown in the app before you choose, and limits before they are reached. Reaching one never deletes what you have.',
        'You may move to a smaller plan at any time; it takes effect at once. A larger plan takes effect at once, or when we have confirmed your request: the app tells you which. Prices change only for the time ahead, and we announce it in good time before.',
      ],
    },
    {
      heading: 'What we promise, and what we cannot',
      paragraphs: [
        'The order of claims follows the platform’s time stamps, and a claim that you have seen is kept for as long as its recap. When a connection breaks, the stretch that could not be heard is shown as a gap. TikTok keeps some comments from everybody who is not logged in: no tool can hear those, and no gap shows them.',
        'We run Dibs with care, but not without interruption. The assistant answers by software and can be wrong. You decide who gets an item.',
        'As far as the law allows, we are not liable for sales or profit that you lose because a comment was not delivered, a service was down or an answer was wrong, and altogether for no more than you paid for Dibs in the twelve months before. This does not limit liability for intent, gross negligence, or where the law does not allow it.',
      ],
    },
    {
      heading: 'Suspension',
      paragraphs: [
        'We may suspend an account that breaks these terms, harms others or the service, or when an authority orders it. A suspended account cannot be used: its logins end at once. You are told when you log in with a right code.',
        'Write to us if you think that we are wrong; a person looks at it again. Where we can, we warn you before.',
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        'You may stop using Dibs at any time, and erase your data or delete your account in your profile. Both take effect at once and cannot be undone. Download your data first if you need it.',
        'If we close Dibs, we announce it in good time before, so that you can take your data with you.',
      ],
    },
    {
      heading: 'Changes, law and contact',
      paragraphs: [
        'We may change these terms when the product or the law changes. A change that matters is announced before it takes effect, on the announcements page that Help and support links to; who goes on using Dibs then accepts it.',
        'The law of the Republic of Indonesia applies. Where you live elsewhere as a consumer, the protection that the law of your country gives you stays. Let us talk before anybody goes to court.',
        'If the two languages of these terms differ, the Indonesian text counts in Indonesia, the English one elsewhere. Questions about these terms go to the email address under Help and support.',
      ],
    },
  ],
  privacy: [
    {
      heading: 'In short',
      paragraphs: [
        'We store what Dibs needs to keep your lists, and nothing to make money with. We sell no data, show no advertisements and use no analytics. You can see, take with you, erase and delete your data yourself, in your profile.',
        'Responsible for your data is the company that runs Dibs; you reach it at the email address under Help and support. Dibs is for people of 18 and older.',
      ],
    },
    {
      heading: 'What we store about you',
      paragraphs: [
        'Your email address or phone number or both, your name if you give it, your language, your plan and a request for another one, whether auto-join is on, and the username, number and nickname of the video account that you connect.',
        'Your item codes, your live sessions with their times and gaps, the claims in them, and the changes that you make by hand.',
        'For safety: login codes and logins in a form from which nobody can read them back, how often codes were asked for, and technical logs with times and errors. Network addresses are used to hold off abuse.',
      ],
    },
    {
      heading: 'What we store about buyers',
      paragraphs: [
        'Only comments that claim an item, by their code or because you added them: the text, the platform’s time stamp, and the public username, nickname and account number of whoever wrote it. Other comments are kept in memory while your live runs, the last 2,000 of them and those before that name what may become a code, and are gone when it ends; the latter a day after that, so that you can still add a code.',
        'If you bill your buyers with Dibs: what stands on each bill, the name, phone number and address that the buyer or you enter, and pictures by which the buyer shows that they paid, without what a camera notes in them, until 30 days after the bill was paid; all of these encrypted. Beyond the recap we keep for you, for 12 months after a buyer’s last claim, how often they won, paid and let bills lapse, whom you blocked, and where their parcels go. Payments go to you; no money passes through us.',
        'If you let your bank, wallet or payment gateway tell Dibs of money that came: its amount and time, the payer’s name and the words of the notification, both encrypted, for as long as recaps are kept. We compare it with your bills, and mark as paid what it pays where you switched that on.',
        'Where you let others check a live, whoever has its address reads a list of its claims and changes: item codes, times and a pseudonym for each buyer, whose owner nobody can tell without what you or the bill’s page give to them, and no names or comments. It goes with the recap.',
        'We do this for you, the seller, so that you can run your sale. Buyers who ask us about their data are helped by us, together with the seller.',
      ],
    },
    {
      heading: 'Why we may',
      paragraphs: [
        'To do what you asked for, which is our agreement with you; to keep Dibs safe and working, which is in the interest of all; and where the law demands it. For nothing else, unless you agreed to it first.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Recaps, with the buyers’ data in them, are kept for 90 days from the end of the live and then deleted; where the company that runs your Dibs has set another time, Help and support names it. Item codes and your profile stay until you delete them.',
        'A login code works for 5 minutes, the word for your bio for 30 minutes, and a login that is not used ends after 30 days. What has run out is deleted.',
        'When you erase your data or delete your account, it is gone from Dibs at once. After erasing, only the times at which your lives of the month began are kept, to count them for your plan. Backups, where they are made, run out by themselves.',
      ],
    },
    {
      heading: 'Who helps us, and sees what',
      paragraphs: [
        'An email service and a messaging app (WhatsApp) bring you your codes: they see your address or number and the message. A chat provider brings us the comments of your live: it sees the username of your video account. TikTok’s public profile page is read when you prove your account.',
        'Questions that you put to the assistant, together with matching parts of our help, may be sent to a generative AI service, which answers them. We add nothing about you, your lives or your buyers, and do not store the conversation. Please write no personal data there.',
        'Which features are switched on may be asked of a feature-flag service; it learns the number that Dibs gave your account, but no name, email address or phone number. Where no such service is set up, nothing is sent.',
        'These services may stand in other countries; they get only what their part needs, and must protect it. The people who run Dibs see data only where they must, to keep it working or to help you. Authorities get data only where the law obliges us.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'Dibs keeps your login, a copy of your profile, your language, your settings of the live page, and what an interrupted login or live needs in the storage of your browser, and parts of the app so that it starts quickly. It sets one cookie, when you log in, which says only that this device has logged in before: so nobody can lock you out by guessing codes for your address. It lasts a year at most, serves nothing else, and nobody else gets it. While you pack, it also keeps what is in which parcel, without names of receivers and addresses. Logging out removes your login, your profile and that.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'In your profile you can see and correct your data, download all of it as a file, erase it, and delete your account. Erasing and deleting take effect at once.',
        'You may also object to what we do, ask us to restrict it, take back an agreement, and complain to the authority for data protection of your country. Write to the email address under Help and support; we answer within the time that the law sets, and do not charge for it.',
      ],
    },
    {
      heading: 'Safety and changes',
      paragraphs: [
        'Connections are encrypted where Dibs is reached over the internet, codes and logins are stored hashed, and each seller’s data is kept apart. Should data get into wrong hands nevertheless, we tell you and the authority without delay, as the law asks.',
        'When this policy changes in a way that matters, we announce it before it takes effect, on the announcements page that Help and support links to. The date of the last change stands at the top.',
      ],
    },
  ],
}
