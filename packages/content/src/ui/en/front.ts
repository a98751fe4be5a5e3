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
    prices: 'Plans and prices',
  },
  /** An evening from the first comment to the parcel. */
  evening: {
    title: 'One evening with Dibs',
    lead: 'From the first comment to the parcel, as your phone shows it.',
    comments: {
      picture: 'Comments of a live; those with an item code are marked',
      title: 'Everybody comments at once',
      text: 'Nobody can read that aloud and sell, too. Dibs reads all that TikTok delivers, and marks those with a code.',
    },
    list: {
      picture: 'The waitlist of A12: Rina is the winner, three buyers wait behind her',
      title: 'Winner and waitlist stand',
      text: 'First by TikTok’s own time stamp is the winner, the others wait in order. You say the name and go on.',
    },
    undo: {
      picture:
        'The waitlist of C3: Fitri was skipped and Lia wins; the change has a button to undo it',
      title: 'Somebody backs out',
      text: 'Dibs shows who wants to cancel. Tap Skip, and the next in line wins. The wrong one? Undo takes your last change back.',
    },
    bill: {
      picture: 'Rina’s bill on her phone: the exact amount, until when, and how to pay',
      title: 'A bill to the rupiah',
      text: 'With prices on your items, one tap begins the bills of a live. You send each message; its page has the exact amount and your account or QRIS. The money goes straight to you.',
    },
    paid: {
      picture:
        'The bills of the live, each with its amount: three are open, two are paid and to be packed',
      title: 'You see who has paid',
      text: 'A code in the amount, if you switch it on, tells one transfer from another. One tap marks it as paid, or your Android phone or payment gateway tells Dibs of the money.',
    },
    parcel: {
      picture: 'The label of Rina’s parcel, with her number, her address and what is in it',
      title: 'Tick off, label, ship',
      text: 'A packing list by buyer, labels to print, the tracking number on the buyer’s page. You choose the courier.',
    },
  },
  screens: {
    live: 'The live page: item codes with their winners, and the comments coming in',
    note: 'Real screens of Dibs. The buyers on them are simulated.',
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
      text: 'Move anyone up or down; from Hobbyist on, add and remove by hand, too. Your decision holds, whatever comes in later.',
    },
    check: {
      title: 'Anybody can check',
      text: 'If you want it, a buyer’s own phone computes who came before them, from a sealed log without names.',
    },
    offline: {
      title: 'No signal, no stop',
      text: 'What you change in a live’s lists without a network is kept on your device and saved once you are back. Our server reads on.',
    },
    fair: 'How fairness works, for your buyers',
  },
  more: {
    title: 'Also in it',
    practice: {
      title: 'Practice',
      text: 'A live with made-up buyers, before you have linked an account.',
    },
    bulk: {
      title: 'Codes in bulk',
      text: 'Type A1-A20, or paste a list with names, prices and stock.',
    },
    helpers: {
      title: 'Helpers',
      text: 'For the live desk or for packing. None sees your bank account.',
    },
    elsewhere: {
      title: 'Comments from elsewhere',
      text: 'Where TikTok’s lives are switched off, a program of yours posts them. Beside TikTok it shows what TikTok left out.',
    },
  },
  plans: {
    title: 'Start free. Grow when your lives do.',
    lead: 'Winners, waitlists, bills and parcels are on every plan.',
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
      'Signing up costs nothing. You begin on Free Forever, or on a larger plan if we give one to new accounts; your profile says which, and you change it there, under Change plan.',
    payingAsk:
      'For a larger plan you send a request there. Our team settles with you how you pay, and then it starts. Nothing is charged by itself.',
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
          'No. You show that the account is yours with a word in its bio, or typed in your own live. Dibs reads that word and the public comments of your live, and nothing else.',
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
    two: 'you want somebody to hold the money, book the courier or write to buyers for you: buyers pay you directly, and you bill them and ship the parcels yourself.',
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
    nothing: 'Nothing fits. Try other words.',
    ask: 'Or write to us: {{email}}',
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
