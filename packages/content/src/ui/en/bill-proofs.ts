/** The part of a bill's page where buyers show that they have paid. */
export const billProofs = {
  title: 'Proof of transfer',
  hint: 'If you like: up to three pictures, such as a screenshot of your bank’s app. Only the seller sees them. They are gone 30 days after the bill is paid.',
  add: 'Add a picture',
  sending: 'Sending …',
  one: 'One picture was sent.',
  many: '{count} pictures were sent.',
  each: 'Picture {number}, {time}',
  remove: 'Remove',
  removeEach: 'Remove picture {number}',
} as const
