import type { Language } from '@dibs/contract'

/** The usual message to buyers in each language. */
export async function loadBillTemplates(): Promise<Record<Language, string>> {
  const [en, id] = await Promise.all([
    import('@dibs/content/ui/en/orders'),
    import('@dibs/content/ui/id/orders'),
  ])
  return { en: en.orders.template, id: id.orders.template }
}
