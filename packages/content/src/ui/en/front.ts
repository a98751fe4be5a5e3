import { PLAN_NAMES } from '../plan-names.ts'

/** The pages that anybody can read: the front page, fairness, help, terms and privacy. */
export const front = {
  login: 'Log in',
  menu: 'Pages',
  hero: {
    title: 'First to comment. First in line.',
    lead: 'Dibs reads your TikTok Live comments and keeps a winner and a waitlist per item. Then come a bill for each buyer and a label for each parcel.',
    cta: 'Start with your next live',
    note: 'Free plan, no password, nothing to install.',
  },
  /** An evening from the first comment to the parcel, as it is drawn. */
  evening: {
    title: 'One evening with Dibs',
    lead: 'Twenty comments a second, and everybody wants A12. This is what becomes of them.',
    note: 'Drawn after Dibs’ own screens. The people are made up.',
    price: 'Rp 195,000',
    comments: {
      picture: 'Drawing: twenty comments of one second, six of them with an item code',
      when: '8:14 PM',
      title: 'Twenty comments, one second',
      text: 'Nobody can read that aloud and sell, too. Dibs reads all that TikTok delivers, and marks those with a code.',
    },
    list: {
      picture:
        'Drawing: the waitlist of A12, Rina first, three buyers behind her, each with a time to the millisecond',
      when: '8:14 PM, the same second',
      title: 'The list stands',
      text: 'First by TikTok’s own time stamp is the winner, the others wait in order. You say the name and go on.',
      winner: 'Winner',
      place: 'Waitlist #{{number}}',
      at: '20:14:07.{{ms}}',
    },
    bill: {
      picture: 'Drawing: the message with Rina’s bill over Rp 210,308, and that it is paid',
      when: '9:40 PM',
      title: 'A bill for each buyer',
      text: 'With a price on your items, Dibs writes the message, with a page to pay from. You send it; the money goes straight to you.',
      hello: 'Hi Rina, thank you! You got:',
      shipping: 'Shipping',
      shippingFee: 'Rp 15,000',
      code: 'Unique code',
      sum: 'Total',
      total: 'Rp 210,308',
      ways: 'Transfer, or QRIS with the amount',
      paid: 'Paid',
    },
    parcel: {
      picture: 'Drawing: the label of Rina’s parcel, number 9, with her address and A12 in it',
      when: 'The next morning',
      title: 'Tick off, label, ship',
      text: 'A packing list by buyer, labels to print, the tracking number on the buyer’s page. You choose the courier.',
      to: 'To',
      contents: 'In the parcel',
    },
  },
  screens: {
    live: 'The live page: item codes with their winners, and the comments coming in',
    recap: 'The recap after a live: every item with its winner and waitlist',
    note: 'Real screens of Dibs. The buyers on them are simulated.',
    recapTitle: 'When the live is over, the list is done',
    recapText:
      'Every item with its winner and waitlist, and every buyer with what they won. Bills begin from here; the list itself can be copied into a chat, or exported as a spreadsheet.',
  },
  steps: {
    title: 'Set up in three steps',
    one: {
      title: 'Write down your codes',
      text: 'Short ones, as you say them on air: A12, B3, red tunic. Up to 15 characters.',
    },
    two: {
      title: 'Join your live',
      text: 'Go live on TikTok, then tap Join Live. Our server reads the comments, so your phone may sleep.',
    },
    three: {
      title: 'Read out the winner',
      text: 'Every item shows who was first and who is next. When it is over, the recap is ready.',
    },
  },
  difference: {
    title: 'What is different',
    order: {
      title: 'Nobody jumps the line',
      text: "The order is TikTok's own time stamp, to the millisecond. Not who has the faster internet.",
    },
    gaps: {
      title: 'Gaps are told',
      text: 'Comments can go missing when a connection breaks. Dibs shows you from when to when, and marks the winners it may concern.',
    },
    receipts: {
      title: 'A receipt for every place',
      text: 'The comment, its time, the code it matched, the distance to the next buyer, and every change you made.',
    },
    hand: {
      title: 'You have the last word',
      text: 'Add, move or remove anyone by hand. Your decision holds, whatever comes in later.',
    },
    fair: 'How fairness works, for your buyers',
  },
  plans: {
    title: 'Start free. Grow when your lives do.',
    lead: 'Winners and waitlists are on every plan.',
    perMonth: 'per month',
    free: 'forever',
    name: PLAN_NAMES,
    sessions: '{{value}} lives a month',
    sessionsUnlimited: 'Lives without limit',
    minutes: 'up to {{value}} minutes each',
    hours: 'up to {{value}} hours each',
    durationUnlimited: 'as long as you like',
    items: '{{value}} item codes',
    itemsUnlimited: 'Item codes without limit',
    manual: 'Add and remove by hand',
    export: 'Auto-join and recap export',
    support: {
      none: 'Help pages',
      assistant: 'AI assistant',
      workHours: 'Support from 8 AM to 5 PM Jakarta time',
      priority: 'Priority support, 24/7',
    },
    start: 'Start free',
    choose: 'Choose {{plan}}',
    paying: 'How you pay',
    payingFree:
      'Signing up costs nothing and asks for no card: you log in with your email or phone number and begin on the plan that new accounts get. You change it in your profile, under Change plan.',
    payingAsk:
      'For a larger plan you send a request there. Our team confirms it before it starts, and nothing is charged by itself.',
    payingSelf: 'A change takes effect at once, and nothing is charged by itself.',
    payingStop:
      'For plans Dibs takes no payment in the app and asks for no card. A smaller plan takes effect at once, and nothing you have is deleted.',
  },
  questions: {
    title: 'Questions',
    entries: {
      order: {
        question: 'Two buyers comment at the same moment. Who wins?',
        answer:
          'The one whose comment TikTok stamped first, to the millisecond; with equal stamps, the lower message number. A slow connection on your side changes nothing.',
      },
      phone: {
        question: 'My phone dies during the live. What is lost?',
        answer:
          'Nothing. Our server reads, not your phone. Open Dibs on any phone or computer and your lists are there.',
      },
      access: {
        question: 'Do you need my TikTok password?',
        answer:
          'No. You show that the account is yours with a word in its bio, or typed in your own live. Dibs reads the public comments of your live, and nothing else.',
      },
      every: {
        question: 'Does Dibs get every comment?',
        answer:
          'Every comment that TikTok delivers. TikTok keeps some comments from everybody who is not logged in: no tool can hear those, and no gap shows them. When the connection itself breaks, Dibs tells you from when to when.',
      },
      install: {
        question: 'Do I have to install something?',
        answer:
          'No. Dibs runs in the browser of your phone or computer. If you like, add it to your home screen and it opens like an app.',
      },
      stop: {
        question: 'Can I cancel any time?',
        answer:
          'Yes. Your profile has a button that downloads your data, one that erases it, and one that deletes your account.',
      },
    },
    more: 'All questions and answers',
  },
  notFor: {
    title: 'Dibs is not for you if',
    one: 'you do not sell by comments: buyers who pay in a shop basket need no waitlist.',
    two: 'you want somebody to hold the money, book the courier or write to buyers for you: buyers pay you directly, and you send bills and parcels yourself.',
    three:
      'you want one stock for TikTok Shop, marketplaces and lives: the stock in Dibs is for your lives alone.',
    four: 'your lives are private or for subscribers only: Dibs reads what everybody can see.',
    five: 'you want something that writes comments for you: Dibs only reads.',
  },
  closing: { title: 'Next live, leave the counting to Dibs.', cta: 'Log in or sign up' },
  fair: {
    title: 'How your place in line is decided',
    lead: 'For everybody who buys in a live that is run with Dibs.',
    first: {
      title: 'First comment, first in line',
      text: 'The seller gives every item a code, such as A12. The first comment with the code gets the item. Whoever comes after stands on the waitlist, in order.',
    },
    clock: {
      title: 'TikTok’s clock decides',
      text: 'TikTok stamps every comment with a time, to the millisecond. Dibs goes by that stamp, not by when a comment reached somebody’s phone. Fast internet at the seller’s gains nobody a place.',
    },
    screen: {
      title: 'Why your screen may show it differently',
      text: 'Every phone receives comments at its own moment, so the order on your screen is not the order in which they were written. A comment that arrives late still gets the place of its stamp.',
    },
    one: {
      title: 'One place for each buyer and item',
      text: 'Writing the code again changes nothing: your earliest comment counts. Capital letters make no difference. The seller’s own comments never count.',
    },
    seller: {
      title: 'The seller has the last word',
      text: 'A seller can move, add or remove buyers, for example when somebody does not pay. Dibs records every such change with its time. Dibs sells nothing, and takes no money for a place.',
    },
    receipt: {
      title: 'You think you were first? Ask for the receipt',
      text: 'For every place the seller can copy a receipt: your comment, its time, the code, how far apart you and the next buyer were, and the changes made by hand.',
    },
    gap: {
      title: 'What Dibs cannot know',
      text: 'TikTok keeps some comments from everybody who is not logged in: no tool can hear those, and no gap shows them. When a connection breaks, the gap is shown to the seller, and winners right after it carry a mark.',
    },
    data: {
      title: 'What is kept about you',
      text: 'Of your comments only those that claim an item, with their time and the public name of your account. They are deleted {{days}} days after the live, and all others once it is over. If the seller bills you with Dibs: the bill, and what you enter or send on its page. For up to 12 months the seller also keeps how often you won and paid, and where your parcels go.',
      erase: 'Want it gone sooner? Write to {{email}} and name your TikTok account.',
    },
    share:
      'You are a seller? Put the address of this page into your bio, and your buyers know the rules.',
  },
  help: {
    title: 'Help',
    lead: 'What sellers ask, and the answers.',
  },
  footer: {
    tagline: 'Made for people who sell live.',
    independent: 'Dibs is independent and not affiliated with TikTok.',
    fair: 'Fairness for buyers',
    help: 'Help',
    status: 'Status',
    contact: 'Write to us',
    runBy: 'Run by {{name}}',
    address: 'Address: {{address}}',
    registration: 'Registration: {{number}}',
  },
  meta: {
    front:
      'Dibs reads the comments of your live, keeps a winner and a waitlist for every item, and writes the bills and labels after it.',
    fair: 'How a live that is run with Dibs decides who gets an item: TikTok’s own time stamp, one place for each buyer, and a receipt for every place.',
    help: 'Questions and answers about Dibs: codes, lives, waitlists, recaps, plans and your data.',
    terms: 'The terms under which sellers use Dibs.',
    privacy: 'What Dibs stores about sellers and buyers, why, and for how long.',
    notFound: 'This page does not exist.',
  },
} as const
