import { billProofs as english } from '@dibs/content/ui/en/bill-proofs'
import { billProofs as indonesian } from '@dibs/content/ui/id/bill-proofs'
import type { Bill, Proofs } from '@dibs/contract'
import { button, CARD, h } from './dom.ts'
import { dateAndTime, fill, language, texts as ofBill } from './words.ts'

/** As many as the server takes; not read from it, which would bring all of its schemas to the page. */
export const MOST = 3
/** What it reads. Named one by one: then iPhones give a JPEG for what they keep in a format of their own. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif'
/** As large as the server keeps it. */
const SIDE = 1_600
const QUALITY = 0.85

type Sent = Proofs['proofs']
type Answer = { proofs: Sent } | { error: string; isOver: boolean }

export type ProofsOf = {
  token: string
  bill: Pick<Bill, 'timeZone'>
  /** The bill takes nothing more. */
  onOver: () => void
}

/** Makes what calls the server about the pictures of a bill. */
function createCall(token: string) {
  return async (method: string, path = '', body?: Blob): Promise<Answer> => {
    try {
      const response = await fetch(`/api/bills/${encodeURIComponent(token)}/proofs${path}`, {
        method,
        headers: { 'accept-language': language },
        ...(body && { body }),
        referrerPolicy: 'no-referrer',
      })
      const answer = await response.json()
      if (response.ok) return answer
      return { error: answer.error, isOver: answer.code === 'order_status' }
    } catch {
      return { error: ofBill.offline, isOver: false }
    }
  }
}

/**
 * The part of a bill's page where buyers send pictures that show that they paid. It keeps its state, and
 * touches nothing else on the page: whatever is refused here, what was typed stays.
 */
export function createProofs({ token, bill, onOver }: ProofsOf): HTMLElement {
  const texts = language === 'id' ? indonesian : english
  const ask = createCall(token)
  let isBusy = false

  // Never hidden, or else nobody is read what comes into them.
  const status = h('p', { role: 'status', class: 'mt-3 font-bold empty:mt-0' })
  const wrong = h('p', { role: 'alert', class: 'mt-3 font-semibold text-alert empty:mt-0' })
  const list = h('ul', { class: 'grid gap-2 empty:hidden' })
  const input = h('input', { type: 'file', accept: ACCEPTED, hidden: true, onchange: send })
  const add = button(texts.add, () => input.click(), { isQuiet: true })

  function tell(answer: Answer): void {
    if ('proofs' in answer) show(answer.proofs)
    else if (answer.isOver) onOver()
    else wrong.textContent = answer.error
  }

  function show(sent: Sent): void {
    const { length } = sent
    status.textContent = length === 0 ? '' : wordsOf(length)
    add.hidden = length >= MOST
    list.replaceChildren(
      ...sent.map(({ id, sentAt }, index) => {
        const number = String(index + 1)
        const words = fill(texts.each, { number, time: dateAndTime(sentAt, bill) })
        const remove = button(texts.remove, () => wait(remove, () => ask('DELETE', `/${id}`)), {
          isQuiet: true,
          label: fill(texts.removeEach, { number }),
        })
        return h('li', { class: 'flex items-center justify-between gap-3' }, words, remove)
      }),
    )
  }

  const wordsOf = (count: number) =>
    count === 1 ? texts.one : fill(texts.many, { count: String(count) })

  function rest(isResting: boolean): void {
    isBusy = isResting
    for (const each of section.querySelectorAll('button')) each.disabled = isResting
  }

  /** Does one thing at a time, with the buttons at rest. */
  async function wait(pressed: HTMLButtonElement, work: () => Promise<Answer>): Promise<void> {
    if (isBusy) return
    wrong.textContent = ''
    rest(true)
    const answer = await work()
    rest(false)
    tell(answer)
    // Its row is gone, or it is hidden.
    if (!pressed.isConnected || pressed.hidden) section.focus()
  }

  async function send(): Promise<void> {
    const [file] = input.files ?? []
    // The same one may be chosen again.
    input.value = ''
    if (!file) return
    add.textContent = texts.sending
    await wait(add, async () => ask('POST', '', await shrink(file)))
    add.textContent = texts.add
  }

  const section = h(
    'section',
    { class: CARD, tabindex: '-1' },
    h('h2', { class: 'text-lg font-extrabold' }, texts.title),
    h('div', {}, h('p', {}, texts.hint), status, wrong),
    list,
    add,
    input,
  )
  // Without an answer a picture can be added all the same.
  void ask('GET').then((answer) => 'proofs' in answer && show(answer.proofs))
  return section
}

/**
 * A picture as large as it needs to be, as a JPEG: a photo of 5 MB takes minutes on a slow network, and
 * some phones have formats that only they read. What this browser cannot draw is sent as it is.
 */
async function shrink(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    )
    return drawn ?? file
  } catch {
    return file
  }
}
