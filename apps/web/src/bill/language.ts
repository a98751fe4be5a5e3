// The server says which of the two languages the visitor's browser asks for.
export const language = document.documentElement.lang === 'id' ? 'id' : 'en'
export const locale = language === 'id' ? 'id-ID' : 'en-GB'

/** Puts values into a sentence: "Pay by {time}". */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
