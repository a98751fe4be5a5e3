import type { Random } from './random.ts'

/** Somebody who watches. */
export type Viewer = { uniqueId: string; nickname: string }

const WOMEN = [
  'Siti',
  'Ayu',
  'Dewi',
  'Rina',
  'Putri',
  'Indah',
  'Fitri',
  'Nur',
  'Wulan',
  'Ratna',
  'Maya',
  'Yuni',
  'Tari',
  'Lestari',
  'Intan',
  'Novi',
  'Dian',
  'Eka',
  'Rahma',
  'Zahra',
  'Nisa',
  'Bella',
  'Citra',
  'Aulia',
  'Salsa',
  'Anggi',
  'Mega',
  'Vina',
  'Yanti',
  'Sri',
] as const
const MEN = [
  'Budi',
  'Agus',
  'Rizky',
  'Dimas',
  'Bayu',
  'Hendra',
  'Fajar',
  'Andi',
  'Ilham',
  'Reza',
] as const
const CHILDREN = [
  'Kayla',
  'Aisyah',
  'Azka',
  'Naura',
  'Rafa',
  'Arka',
  'Alesha',
  'Zidan',
  'Hana',
  'Keenan',
] as const

const SECOND = [
  'Permata',
  'Kusuma',
  'Lestari',
  'Handayani',
  'Rahayu',
  'Safitri',
  'Puspita',
  'Anggraini',
  'Wulandari',
  'Utami',
  'Maharani',
  'Amelia',
  'Nurhaliza',
  'Pratiwi',
  'Hasanah',
  'Saputra',
  'Nugroho',
  'Hidayat',
  'Ramadhan',
  'Wijaya',
] as const

const TITLES = ['Bunda', 'Mama', 'Mbak', 'Teh', 'Ibu', 'Ummi'] as const
const MOTHERS = ['Bunda', 'Bundanya', 'Mama', 'Mamanya', 'Mamah', 'Ummi', 'Ibuknya'] as const
const SHOP_WORDS = ['olshop', 'hijab', 'store', 'collection', 'official', 'thrift'] as const
const ORNAMENTS = ['🌸', '✨', '🦋', '💕', '🌻', '🍓', '🤍', '🎀', '🐰', '🌷', '⭐', '🧕'] as const

/** Makes a viewer; `serial` keeps handles apart. */
export function makeViewer(random: Random, serial: number): Viewer {
  const isWoman = random.chance(0.85)
  const given = random.pick(isWoman ? WOMEN : MEN)
  const second = random.pick(SECOND)
  const low = given.toLowerCase()
  const uniqueId = random.pick([
    `${low}.${second.toLowerCase()}${serial}`,
    `${low}_${second.toLowerCase().slice(0, 4)}${serial}`,
    `${low}${random.between(85, 99)}_${serial}`,
    `its.${low}${serial}`,
    `${low}.${random.pick(SHOP_WORDS)}${serial}`,
    `user${7_100_000 + serial}${random.between(10, 99)}`,
  ])
  const plain = random.pick([
    given,
    `${given} ${second}`,
    isWoman ? `${random.pick(TITLES)} ${given}` : `Mas ${given}`,
    isWoman ? `${random.pick(MOTHERS)} ${random.pick(CHILDREN)}` : given,
    `${low} ${second.toLowerCase()}`,
    given.toUpperCase(),
  ])
  const nickname = random.chance(0.35) ? `${plain} ${random.pick(ORNAMENTS)}` : plain
  return { uniqueId, nickname }
}
