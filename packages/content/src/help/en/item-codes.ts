import type { HelpTexts } from '../entry.ts'

/** Codes: what they are, which one counts, how many. */
export const itemCodes: HelpTexts<'itemCodes'> = {
  'add-code': {
    title: 'How do I add an item code?',
    content:
      'Open **Items**, type the code as you say it on air, such as A12 or red tunic, and tap **Add**. For many at once, type a range such as A1-A20, or paste your list, also with name, price and stock: A40 Gamis 95rb 3pcs, one on each line. A line of a code that you have already sets its price, stock and name; you see each change before. New codes stand on top; **Reorder** puts them into your own order. The same code cannot be added twice. During a live you can also make one from a comment, with **Create and claim**.',
    keywords: ['new code', 'product', 'SKU', 'clue', 'register', 'create', 'keyword'],
  },
  'code-length': {
    title: 'How long may a code be?',
    content:
      'Up to 15 characters, blanks included. An emoji counts as one character. Short codes are better: buyers type them fast, on a phone, with one thumb.',
    keywords: ['length', 'limit', 'characters', '15', 'too long', 'maximum', 'emoji'],
  },
  'letter-case': {
    title: 'Does it matter how buyers write the code?',
    content:
      'Capitals do not matter: A12, a12 and "KEEP a12!!" all count. The code only has to appear somewhere in the comment, in one piece. A blank inside counts, so "A 12" is not A12: if your buyers like to write it that way, add it as a code of its own.',
    keywords: ['uppercase', 'lowercase', 'capital letters', 'case', 'space', 'typo', 'spelling'],
  },
  'longest-code': {
    title: 'Which code counts when a comment fits several?',
    content:
      'The longest one. With A1 and A10 on your list, "A10 please" claims A10, not A1. Of two codes of the same length, the one that the comment names first counts. A comment claims one item; add it to further ones by hand if the buyer wanted both.',
    keywords: ['two codes', 'A1 A10', 'overlap', 'both', 'longest', 'wrong item', 'match'],
  },
  'matching-rule': {
    title: 'Can a code count only when it stands alone?',
    content:
      'Yes. On **Items**, tap **Change rule** and choose **Exact code only**: then A1 counts in "keep A1!", but not in "A12". With **Anywhere in the comment**, as at first, it counts in both. The rule is for all your codes and devices, and counts for comments from then on, also in a running live; claims that you have already stay.',
    keywords: ['rule', 'whole word', 'exact', 'contains', 'wrong claims', 'A1 in A12', 'setting'],
  },
  'try-comment': {
    title: 'How can I see beforehand which code a comment claims?',
    content:
      'On **Items**, tap **Try a comment** and type or paste it. You see the code that it claims, which other codes are in it, and why they lose. While you type a new code, Dibs also warns you when other codes, everyday words or longer numbers would catch it; you can add it all the same.',
    keywords: ['test', 'try', 'check', 'warning', 'preview', 'why', 'simulate'],
  },
  'good-codes': {
    title: 'What makes a good code?',
    content:
      'Something that nobody writes by accident: a letter with a number, such as A12 or K07, works best. A code like "1" or "red" is in many comments that claim nothing, and every one of them would count. Write numbers with the same number of digits, and no two codes are ever confused.',
    keywords: ['tips', 'naming', 'choose', 'best', 'format', 'number', 'by accident'],
  },
  'edit-code': {
    title: 'How do I change a code?',
    content:
      'On **Items**, tap the pencil beside it, type, and confirm with Enter or the tick. The cross leaves it as it was. From then on Dibs looks for the new text. In a live that runs, its list is called so, too, with “was C4” for who claimed the old one; recaps that you have already keep the old one.',
    keywords: ['edit', 'rename', 'correct', 'pencil', 'update', 'typo'],
  },
  'delete-code': {
    title: 'What happens when I delete a code?',
    content:
      'Dibs stops looking for it, at once, also in a live that is running. Claims that it has already stay, and so do your recaps. Tap the item on **Items**, then **Delete** with its code, and confirm. **Undo**, right afterwards, brings it back; not while a live runs.',
    keywords: ['remove code', 'bin', 'trash', 'clear list', 'sold out'],
  },
  'code-cap': {
    title: 'How many codes can I have?',
    content:
      'The free plan holds 25 codes, Hobbyist 100, Pro Seller and Superstar as many as you like. When the list is full, nothing is hidden or deleted: delete a code that you no longer need, or take a larger plan.',
    keywords: ['limit', 'maximum', 'unlimited', 'full', '25', '100', 'how many', 'plan'],
  },
  'code-during-live': {
    title: 'Can I add or change codes during a live?',
    content:
      'Yes, they count from that moment on. Who wrote the code before you added it has no claim by itself: the live page says how many there are, and **Add them** takes them in, each by the time at which they wrote. A code that you never added is in the recap for a day, with **Add with buyers**. Single comments go in with the plus sign in **Incoming comments**.',
    keywords: ['while live', 'mid live', 'look back', 'earlier comments', 'forgot', 'new item'],
  },
}
