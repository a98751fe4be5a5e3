import type { Bill } from '@dibs/contract'
import { copyButton } from './copy-button.ts'
import { h } from './dom.ts'
import { fill, texts } from './words.ts'

/** Who carries the parcel, under which number, and where they tell of it. */
export function parcelOf({ courier, tracking, trackingUrl }: Bill): (Node | false)[] {
  const named = (label: string, value: string) =>
    h('p', { class: 'min-w-0 break-words' }, `${label}: `, h('bdi', { class: 'font-bold' }, value))
  return [
    !!courier && named(texts.courier, courier),
    !!tracking &&
      h(
        'div',
        { class: 'flex w-full flex-wrap items-center justify-between gap-3' },
        named(texts.tracking, tracking),
        copyButton(tracking, texts.copyTracking),
      ),
    !!courier &&
      !!trackingUrl &&
      h(
        'a',
        {
          href: trackingUrl,
          target: '_blank',
          rel: 'noreferrer noopener',
          class: 'font-bold text-action underline py-3',
        },
        fill(texts.track, { courier }),
      ),
  ]
}
