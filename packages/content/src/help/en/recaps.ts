import type { HelpTexts } from '../entry.ts'

/** After a live. */
export const recaps: HelpTexts<'recaps'> = {
  'open-recap': {
    title: 'Where do I find what happened in a live?',
    content:
      'On **Home**, under **Past Sessions**: tap a live to open its recap. **See all** lists every live that is kept, newest first. A live is there as soon as it has ended.',
    keywords: ['past live', 'history', 'old session', 'results', 'summary', 'report', 'recap'],
  },
  'recap-views': {
    title: 'Can I see a recap per item and per buyer?',
    content:
      'Both. **Products** shows each item with its winner and waitlist; **Buyers** shows each buyer with everything they won or wait for. Use the first to check an item, the second to write each buyer one message.',
    keywords: [
      'per item',
      'per buyer',
      'customer',
      'products tab',
      'buyers tab',
      'invoice',
      'order',
    ],
  },
  'correct-recap': {
    title: 'A winner does not pay. Can I correct the recap?',
    content:
      'Yes, as in the live. Open the recap, open the item, and tap the three dots beside the buyer: remove them, and the next in line is the winner; or choose **Make winner** for somebody else. **Products**, **Buyers**, copy, CSV and print follow at once, on all your devices. Every change stands at the top with its time and device, and **Undo** brings it back. Removing is part of Hobbyist and the larger plans.',
    keywords: ['correct', 'not paid', 'no show', 'hit and run', 'remove winner', 'next', 'undo'],
  },
  'copy-recap': {
    title: 'How do I copy a recap into a chat?',
    content:
      'Open the recap and tap **Copy recap** (on a phone, first tap the share icon at the top right). You get plain text, item by item, which you can paste into WhatsApp, a note or an email. This works on every plan.',
    keywords: ['copy', 'paste', 'WhatsApp', 'share', 'send', 'clipboard', 'text'],
  },
  'export-csv': {
    title: 'How do I get a recap into a spreadsheet?',
    content:
      'Open the recap and tap **Export CSV** (on a phone, first tap the share icon at the top right). The file opens in Excel, Google Sheets and the like, with one row per claim. Its name holds the date of the live. Export is part of Pro Seller and Superstar; copying works on every plan.',
    keywords: ['CSV', 'Excel', 'Google Sheets', 'spreadsheet', 'download', 'export', 'table'],
  },
  'csv-columns': {
    title: 'What is in the CSV file?',
    content:
      'Six columns: Product Code, Claim Position, Comment Timestamp, Buyer Username, Buyer Nickname and Comment Text. Position 1 is the winner, 2 is waitlist #1, and so on. Times are on the clock of your device, with how far that is from UTC. **Export for Excel** has the same columns with headers in your language and times that Excel can sort. A text that begins like a formula gets an apostrophe in front, so that no spreadsheet runs it.',
    keywords: ['CSV', 'columns', 'UTC', 'time zone', 'apostrophe', 'Excel', 'headers', 'position'],
  },
  'recap-fixed': {
    title: 'Does a recap change when I edit or delete a code?',
    content:
      'Not after the live. A recap calls each code as it was called when the live ended. Change a code while you are live, and its list has the new name at once, with “was C4” beside it when buyers claimed the old one. Who won stays the same.',
    keywords: ['edit code', 'history', 'old name', 'change', 'rename', 'deleted item'],
  },
  'print-recap': {
    title: 'Can I print a recap?',
    content:
      'Yes. Open it and use your browser’s Print. The page is laid out for paper, without buttons; from the same place you can save it as a PDF.',
    keywords: ['print', 'PDF', 'paper', 'packing list', 'printer'],
  },
}
