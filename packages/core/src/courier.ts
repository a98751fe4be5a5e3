import { foldText } from './text.ts'

/** A courier, and where it tells what has become of a parcel. */
type Courier = {
  name: string
  /** How else sellers write it, folded and without blanks and signs. */
  aliases: readonly string[]
  page: string
  /** Whether the number goes behind the page's address; else the buyer types it there. */
  takesNumber?: true
}

/** Couriers of Indonesia and their own public pages. */
const COURIERS: readonly Courier[] = [
  { name: 'JNE', aliases: ['jneexpress'], page: 'https://www.jne.co.id/tracking-package' },
  { name: 'J&T Express', aliases: ['jt', 'jnt', 'jntexpress'], page: 'https://jet.co.id/track' },
  {
    name: 'SiCepat',
    aliases: ['sicepatekspres', 'sicepatexpress'],
    page: 'https://www.sicepat.com/checkAwb',
  },
  { name: 'AnterAja', aliases: [], page: 'https://anteraja.id/tracking' },
  {
    name: 'Ninja Xpress',
    aliases: ['ninja', 'ninjaexpress', 'ninjavan'],
    page: 'https://www.ninjaxpress.co/id-id/tracking?id=',
    takesNumber: true,
  },
  {
    name: 'Pos Indonesia',
    aliases: ['pos', 'posind'],
    page: 'https://www.posindonesia.co.id/id/tracking',
  },
  { name: 'ID Express', aliases: ['ide'], page: 'https://idexpress.com/lacak-paket' },
  {
    name: 'Lion Parcel',
    aliases: ['lion'],
    page: 'https://lionparcel.com/track/stt?q=',
    takesNumber: true,
  },
]

/** The couriers that a seller can choose; any other is typed. */
export const COURIER_NAMES: readonly string[] = COURIERS.map(({ name }) => name)

const bare = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
const courierOf = (typed: string) => {
  const wanted = bare(typed)
  return COURIERS.find(({ name, aliases }) => bare(name) === wanted || aliases.includes(wanted))
}

/** A courier as it is kept: by its own name where it is known, else in one line; `null` for nothing. */
export function readCourier(typed: string | null): string | null {
  const line = (typed ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? null : (courierOf(line)?.name ?? line)
}

/** The address at which a courier tells where a parcel is; `null` where none is known. */
export function trackingPage(courier: string | null, number: string | null): string | null {
  const known = courier === null || number === null ? undefined : courierOf(courier)
  if (!known || number === null) return null
  return known.takesNumber ? `${known.page}${encodeURIComponent(number)}` : known.page
}
