/** The page at which a live can be checked. */
export const fairLog = {
  title: 'Live of {seller}',
  started: 'Began {time}',
  loading: 'Loading …',
  intro:
    'The seller lets anybody check this live. Dibs writes down each claim and each change, and seals that list with a signature about once a minute. What is sealed cannot be changed any more without this page noticing.',
  goneTitle: 'There is nothing to check here',
  gone: 'This live keeps no list that can be checked, or it is gone: 90 days after the live it is deleted.',
  offlineTitle: 'The server does not answer',
  again: 'Try again',
  noCrypto: 'This browser cannot compute it here. Open the page by its https address.',
  cutOff:
    'This address was cut off on its way, or is none of a proof. Ask for it again, and copy all of it.',
  /** Of a live whose comments do not come from TikTok. */
  order: {
    sender:
      'The comments of this live do not come from TikTok. The times that stand here are those that whoever sent them gave.',
    arrival:
      'The comments of this live do not come from TikTok, and brought no time. The times that stand here are when they came in at Dibs.',
    mixed:
      'The comments of this live do not come from TikTok. The times that stand here are first those that whoever sent them gave, then, where both times of a claim are the same, when they came in at Dibs.',
  },
  proof: {
    title: 'One claim',
    right: 'Right: this claim is number {number} of the list, sealed with {size} entries.',
    unchecked: 'Signature not checked.',
    uncheckedHint:
      'The claim is in the sealed list; that Dibs signed that list could not be checked: this browser cannot, or the server did not give its keys.',
    signed: 'The signature of Dibs is right.',
    code: 'Code',
    stamp: 'Stamped by the platform',
    heard: 'Read by Dibs',
    after: '{time}, {seconds} s later',
    before: '{time}, by a clock that is {seconds} s behind',
    source: 'By whom',
    server: 'by Dibs itself',
    device: 'by the seller’s phone or computer',
    hand: 'added by hand',
    elsewhere:
      'added by hand: another program read it, and by its clock, or by when it came in, it stands here',
    account: 'Account number',
    accountHint:
      'The number that the platform gave the buyer’s account. In the list stands a pseudonym: whoever gave you this address gave you what belongs to it.',
    wrong: {
      otherLive: 'Wrong: this proof is of another live.',
      entry: 'Wrong: this is no claim.',
      path: 'Wrong: this claim is not in the sealed list. It was changed, or made up.',
      account: 'Wrong: the claim is in the list, but it is not of this account.',
      signature: 'Wrong: Dibs did not sign this list.',
    },
  },
  history: {
    same: 'The list goes on from all that this browser has seen of it ({count}).',
    first: 'This browser sees this list for the first time, and remembers its seal.',
    forked:
      'Wrong: the list does not go on from a seal that was seen before. Somebody was shown another list. Save both, and show them to each other.',
    unknown: 'Whether it goes on from what this browser had seen could not be asked now.',
  },
  sealed: 'Newest seal: {size} entries, {time} by the server’s clock. Signs: {root}',
  check: {
    title: 'The whole list',
    button: 'Check the whole list',
    reading: 'Reading: {count} of {size}',
    hashing: 'Computing: {count} of {size}',
    right: 'Right: all {size} entries lead to the sealed signs.',
    wrong:
      'Wrong: the entries do not lead to the sealed signs. An entry was changed, left out, added or swapped.',
    missing: 'The entries could not all be read. Try again.',
    place: 'Number {position} of {count} by the platform’s stamps, {seconds} s after the first.',
    first: 'Number 1 of {count} by the platform’s stamps.',
    noPlace: 'This buyer has no claim of this item in the list any more.',
    byHelper: 'by a helper',
    byHand: 'Changed by hand here: {count}. At other places of this item: {others}.',
    undone: 'undone',
    change: {
      added: '{time}: added',
      removed: '{time}: removed',
      moved: '{time}: moved from {from} to {to}',
      quantity: '{time}: wants {unitsTo} instead of {unitsFrom}',
    },
    restarted: 'The item went on sale again: {count}. The order above is of all claims.',
    blocked: 'The seller has blocked this buyer.',
    takenDown: 'The platform took down what this buyer had said.',
    claims: 'Claims of this item',
    you: 'This claim',
    more: 'and {count} more',
    counts: 'Claims: {claims} · Changes by hand: {hands} · Gaps: {gaps} · Seals: {seals}',
    save: 'Save as a file',
    saveHint: 'For “npm run verify”, which checks it without Dibs.',
  },
  compare: {
    title: 'Compare with a bill',
    hint: 'The message of a bill names a number and twelve signs, such as 230 · q1w2E3r4T5y6.',
    label: 'Number and signs',
    button: 'Compare',
    same: 'The same: the list had these signs at {size} entries.',
    other: 'Wrong: at {size} entries the list has the signs {root}. You were shown another list.',
    never: 'The list was never sealed with {size} entries.',
    unread: 'That is no number with twelve signs.',
  },
  /** On the page of a bill. */
  ofBill: {
    title: 'Was it your turn?',
    hint: 'The seller lets anybody check this live. Each link shows when your comment was written and read, and who else claimed the item.',
    link: 'Check {item}',
  },
  not: {
    title: 'What this does not show',
    heard:
      'That everything was read. The platform keeps some comments from everybody who is not logged in, and stretches that were not read stand in the list as gaps.',
    real: 'That the comments are real. Whoever runs this server could have made some up before they were sealed.',
    stamps: 'That the platform’s stamps are right.',
    same: 'That everybody was shown the same list. Compare the signs with others, such as those in your bill.',
    money: 'How many units there were, and that bills are right: they are not in this list.',
    clock:
      'When it was sealed, unless somebody else has kept the seal: the time is that of this server’s clock.',
  },
} as const
