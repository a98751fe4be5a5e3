/** What a screen reader is told while a live runs. */
export const news = {
  winner: '{{name}} is first on {{item}}.',
  wins: '{{name}} wins {{item}}.',
  claims_one: '{{count}} new claim.',
  claims_other: '{{count}} new claims.',
  cancels: '{{name}} on {{item}} may cancel: next is {{next}}.',
  cancelsAlone: '{{name}} on {{item}} may cancel: nobody else yet.',
} as const
