import type { Language } from '@dibs/contract'

/** What a message is for: the bill itself, or a word to who has not answered it. */
export type MessageKind = 'template' | 'reminder'

/** The usual messages to buyers in each language. */
export async function loadBillTemplates(): Promise<Record<MessageKind, Record<Language, string>>> {
  const [{ orders: en }, { orders: id }] = await Promise.all([
    import('@dibs/content/ui/en/orders'),
    import('@dibs/content/ui/id/orders'),
  ])
  return {
    template: { en: en.template, id: id.template },
    reminder: { en: en.reminder, id: id.reminder },
  }
}
