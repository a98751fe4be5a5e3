import type { HelpTexts } from '../entry.ts'

/** From claim to paid, and into the parcel. */
export const bills: HelpTexts<'bills'> = {
  'prices-stock': {
    title: 'How do I set the price of an item, and its stock?',
    content:
      'On **Items**, tap the item: price, stock and name are optional. Prices that a live still lacks are typed in one go: open the live in **Bills**. With a stock of 3, the first three in line win one each, or more where you set another quantity for a buyer. A live keeps its own copy: what you change after its end counts for the next one. Without any price, Dibs shows nothing about bills.',
    keywords: ['change price', 'cost', 'quantity', 'pieces', 'pcs', 'name', 'several winners'],
  },
  'make-bills': {
    title: 'How do I bill my buyers after a live?',
    content:
      'When the live is over, open **Bills**, the tab beside Items: it says what is next. **Send** leads to one bill for each buyer with all that they won; the recap leads there, too. Winners in doubt are listed first; if one backed out later, pass it on or tap **Keep**. Go from buyer to buyer, copy the message or open WhatsApp, and send it yourself: from then on it counts as sent, and its deadline runs. Dibs writes to nobody and holds no money. If a buyer’s items change afterwards, send it again.',
    keywords: ['bill', 'invoice', 'recap message', 'total', 'send', 'WhatsApp', 'format order'],
  },
  'ways-to-pay': {
    title: 'How do buyers pay, and how do I change the bank account or QRIS?',
    content:
      'Straight to you. In **Shop**, from your profile, enter or change your bank accounts, and a picture of your own QRIS: it is read on your device, never uploaded, and you confirm the name in it. Each bill then has a code with its exact amount, up to Rp 10,000,000, which buyers scan, or save as a picture for their bank’s app. Dibs never adds a fee, and takes no part in the payment.',
    keywords: ['QRIS', 'bank', 'transfer', 'account number', 'pay', 'fee', 'GoPay', 'e-wallet'],
  },
  'buyers-page': {
    title: 'What does a buyer see behind the link in a bill?',
    content:
      'Your verified @name, what they won, the total, a form for name, phone and address, the deadline, and how to pay. They can say that they have paid, and undo that within five minutes; you check your account and mark the bill as paid. If you change the bill meanwhile, they see the new sum first. They need no account. Times are in your shop’s zone. Once the parcel travels, courier and tracking number are there, with a link to the courier’s page. What they entered comes back masked, and is deleted with the recap.',
    keywords: ['link', 'buyer page', 'address form', 'I have paid', 'proof', 'masked', 'privacy'],
  },
  'transfer-proof': {
    title: 'Can buyers send me a proof of their transfer?',
    content:
      'Yes. On the page of their bill they may add up to three pictures, such as a screenshot of their bank’s app, until you mark the bill as paid. You see them when you open the buyer’s bill; nobody else does, and the buyer only sees that they were sent. A picture can be forged, so look at your account before you tap **Paid**. Pictures are gone 30 days after a bill is paid.',
    keywords: ['screenshot', 'receipt', 'picture', 'photo', 'upload', 'bukti transfer', 'forged'],
  },
  'unique-code': {
    title: 'What is the unique code on a bill?',
    content:
      'One to three digits that make each open bill come to another total, so you know who paid. In your shop you decide whether bills have one. Added, it is for transfers, and QRIS payments come without it. Taken off, each bill is up to 999 less, by transfer and by QRIS: putting something on top of a QRIS payment is forbidden. A code stays with its bill.',
    keywords: ['unique code', 'kode unik', 'last digits', 'transfer', 'who paid', 'same amount'],
  },
  'paid-by-itself': {
    title: 'Can bills be marked as paid by themselves?',
    content:
      'Yes. In **Shop**, under **Paid by itself**, tap **Keys** and make one: with it your Android phone or a payment gateway tells Dibs of money that came. Switch on **Mark bills as paid by themselves**, and money that comes to one open bill, to the last digit, marks it as paid; unique codes make that exact. Nothing is shipped by it, and no buyer is written to. All else waits under **Money that came**.',
    keywords: ['automatic', 'notification', 'bank', 'mutation', 'key', 'match payments', 'API'],
  },
  'phone-tells': {
    title: 'How do I set my Android phone up to tell Dibs of payments?',
    content:
      'Install the app MacroDroid, and allow it to read notifications. In **Shop**, tap **Keys**, **Make a key**, then **Tell of payments**: its window has three things to copy. In MacroDroid, add a macro. Trigger: “Notification”, “Notification Received”, your bank’s app alone. Actions: “Text Manipulation” with “Extract text” twice, from the notification’s text into the variables amount and text; with “Replace all” once; and “HTTP Request”. The next answer says what to type.',
    keywords: ['MacroDroid', 'Android', 'set up', 'notification', 'macro', 'automatic', 'phone'],
  },
  'phone-texts': {
    title: 'What do I type into MacroDroid?',
    content:
      'Extract text with regular expressions; into amount: (?<=Rp\\.?\\s?)\\d[\\d.]* and into text: [^"\\\\\\r\\n]+. Replace all: in amount, each dot by nothing. HTTP Request: “Settings” POST and the address; “Header Params” Authorization, its value Bearer, a space, and the key; “Content Body” application/json, and what the phone sends. Insert the names in braces from the list behind the three dots where pasting leaves them as they are.',
    keywords: ['MacroDroid', 'regex', 'HTTP Request', 'header', 'body', 'JSON', 'Authorization'],
  },
  'phone-silent': {
    title: 'How do I try my phone out, and what if it tells nothing?',
    content:
      'Have somebody send you a rupiah: it must stand under **Money that came** within seconds. MacroDroid’s own test has no notification and sends none. If nothing comes, switch its battery saving off (“Ignore Battery Optimisations”; on Xiaomi, Oppo and Vivo allow autostart, too), and from Android 15 on “Enhanced notifications”. A phone without network at that moment does not tell later: look into your bank’s app, and mark the bill as paid yourself.',
    keywords: ['not working', 'battery', 'test', 'autostart', 'Xiaomi', 'MacroDroid', 'missing'],
  },
  'gateway-tells': {
    title: 'Can my payment gateway tell Dibs of payments?',
    content:
      'Yes, through whoever runs your website. Make a key that may **Tell of payments**, and switch on **It signs each call**: it comes with an address and a secret, with which each call is signed as Standard Webhooks has it. What is sent, with an example to copy, is in the project’s documents under “payments”. A key for a gateway can do no more than one for a phone.',
    keywords: ['gateway', 'webhook', 'Midtrans', 'Xendit', 'developer', 'signature', 'API'],
  },
  'money-waits': {
    title: 'Money came, and no bill was marked as paid. Why?',
    content:
      'It waits under **Money that came**, at the top of the tab **Bills**, and in **Shop**. It may fit no bill, or several, or one that has lapsed or was sent anew since; it may have come before the bill was sent, or the switch may be off. Give it to a bill with a tap, choose another one, give a part, or **Put aside** what is for none. Was it the wrong bill? Open that, and write its payment off.',
    keywords: ['tray', 'unmatched', 'wrong amount', 'split', 'put aside', 'not marked', 'waits'],
  },
  'not-paid': {
    title: 'A buyer does not pay (hit and run). What now?',
    content:
      'Remind them first: open the live in **Bills**, which lists who has not answered, with a friendly text for each. When the deadline has passed, the bill is overdue. Pass it on: the buyer’s places are removed with that reason, the next in line wins, and their bill appears. Nothing lapses by itself, and you can undo it until the successor has a bill. Dibs remembers how often a buyer let a bill lapse, and shows it in your next lives.',
    keywords: [
      'hit and run',
      'remind',
      'no answer',
      'overdue',
      'lapsed',
      'hangus',
      'deadline',
      'keep',
      'pass on',
      'next',
    ],
  },
  'part-paid': {
    title: 'A buyer paid a part, too much, or too late. And if I pay money back?',
    content:
      'Open the live in **Bills**, and the buyer in it. **Note a payment** takes any amount, by transfer, QRIS, cash or courier; the bill says what is **Still due**. What is too much, or comes for a bill that is cancelled or lapsed, is **Owed back**: tap **Paid back** once you have returned it. Typed wrong? **Remove this payment** strikes it through. Who has paid and wins more gets a bill for the rest. Cancel that one, and what is paid stays theirs.',
    keywords: ['DP', 'deposit', 'refund', 'partial', 'overpaid', 'cash', 'late payment', 'rest'],
  },
  'on-delivery': {
    title: 'How do cash on delivery and returned parcels work?',
    content:
      'Who has not paid yet stands apart in **Parcels**. Tap **Mark packed, pays on delivery** for those who pay at the door: the label says how much the courier collects. The bill counts as paid once you tap **Money is here**. If the parcel comes back, tap **Came back**: say what you keep of what was paid, such as shipping; the rest is owed back, and the next in line wins the items. In your next lives you see that the buyer has sent a parcel back.',
    keywords: ['COD', 'cash on delivery', 'return', 'refused', 'came back', 'courier', 'retur'],
  },
  'block-buyer': {
    title: 'Can I block a buyer?',
    content:
      'Yes, for the live that runs and all later ones. Their claims stand apart and win nothing. Unblock them during a live, and they stand where their comments belong. Recaps of before do not change. Blocking is part of Hobbyist and the larger plans.',
    keywords: ['block', 'blacklist', 'ban', 'unblock', 'bad buyer', 'hit and run'],
  },
  parcels: {
    title: 'How do I pack, and print labels?',
    content:
      'Open **Parcels** from the bills. Under **Packing list**, tick what lies in the parcel, or **Mark packed** ticks all; also without network. A name opens its parcel: address, courier, tracking number, **Mark shipped**. Under **Labels**, choose 100 × 150 mm or A6 and print from the browser; missing addresses are named before. The sender of your shop and a QR code of the order are on them. For many at once, **Paste tracking numbers**: @name, recipient or order number, then the number; one tap marks those as shipped.',
    keywords: ['packing', 'label', 'print', 'courier', 'address', 'COD', 'tracking', 'shipping'],
  },
  'one-parcel': {
    title: 'Where do I set shipping, and can two lives be combined?',
    content:
      'Shipping for each bill is set in **Shop**. While a buyer’s order is not shipped, what they win in your next live can go on the same bill and in the same parcel, with one shipping fee. **Bills** asks you once; **Combined shipping** in your shop changes it. In one buyer’s bill, **Make it a bill of its own** takes what is new off again, as long as you have not sent it. If they have paid, the bill asks for the rest. Passing on frees only what was won in that live.',
    keywords: ['combine shipping', 'shipping fee', 'join', 'same parcel', 'ongkir', 'next live'],
  },
  'win-labels': {
    title: 'Can I print a small label as soon as somebody wins?',
    content:
      'Yes, where you sell with prices or stock. Each buyer has a number in a live, by who won first: it stays the same, so goods go straight into bag 17. On the live page, the printer beside the item opens **Labels at the win**: print all that are new on 58 mm or 80 mm paper, or one again. A winner’s place has **Print label**. The recap and the bills have them, too.',
    keywords: [
      'label',
      'thermal',
      'printer',
      '58 mm',
      '80 mm',
      'number',
      'bag',
      'sticker',
      'print',
    ],
  },
  'stock-left': {
    title: 'Does Dibs lower my stock after a live?',
    content:
      'Only when you say so. In the recap, open an item and tap **Set stock to what is left**: its stock on **Items** becomes what you had minus what was won. A note with **Undo** brings the old stock back. What is sold out keeps its stock, until you change or delete it.',
    keywords: ['stock', 'remaining', 'left over', 'restock', 'sold out', 'inventory'],
  },
}
