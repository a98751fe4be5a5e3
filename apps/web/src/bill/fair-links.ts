import { fairLog as english } from '@dibs/content/ui/en/fair-log'
import { fairLog as indonesian } from '@dibs/content/ui/id/fair-log'
import { CARD, h } from './dom.ts'
import { fill, language } from './language.ts'

/**
 * Where what is on a bill can be checked, a link for each line; nothing where no live of it keeps a log,
 * and without an answer.
 */
export async function listFairLinks(token: string): Promise<Node | null> {
  const texts = (language === 'id' ? indonesian : english).ofBill
  const proofs = await readProofs(token)
  if (proofs.length === 0) return null
  const links = proofs.map(({ itemClueText, path }) =>
    h(
      'li',
      {},
      h(
        'a',
        { href: path, class: 'flex min-h-12 items-center font-bold text-action underline' },
        fill(texts.link, { item: itemClueText }),
      ),
    ),
  )
  return h(
    'section',
    { class: CARD },
    h('h2', { class: 'text-lg font-extrabold' }, texts.title),
    h('p', {}, texts.hint),
    h('ul', {}, ...links),
  )
}

type Proofs = { itemClueText: string; path: string }[]

async function readProofs(token: string): Promise<Proofs> {
  try {
    const response = await fetch(`/api/bills/${encodeURIComponent(token)}/fair`, {
      referrerPolicy: 'no-referrer',
    })
    return response.ok ? (await response.json()).proofs : []
  } catch {
    return []
  }
}
