import { PLAN_NAMES } from '../ui/plan-names.ts'

export type PlanName = keyof typeof PLAN_NAMES
export type Limit = keyof typeof SENTENCES.en

/** What the server says at each limit of a plan; `{plan}` is the plan that lifts it. */
const SENTENCES = {
  en: {
    sessionsPerMonth: 'You have used all lives of your plan this month. {plan} has more.',
    itemCodes: 'Your plan holds no more item codes. Delete one, or switch to {plan} for more.',
    manualClaims: 'Adding and removing by hand is not in your plan. {plan} has it.',
    autoJoin: 'Auto-join is not in your plan. {plan} has it.',
  },
  id: {
    sessionsPerMonth:
      'Jatah live di langgananmu bulan ini sudah habis. Di {plan} ada lebih banyak.',
    itemCodes: 'Kode barang di langgananmu sudah penuh. Hapus salah satu, atau pindah ke {plan}.',
    manualClaims: 'Menambah dan mengeluarkan manual belum ada di langgananmu. Adanya di {plan}.',
    autoJoin: 'Catat otomatis belum ada di langgananmu. Adanya di {plan}.',
  },
} as const

/** What it says there to who helps in a shop: the plan is its owner's. */
const OF_OWNER: Record<keyof typeof SENTENCES, Record<Limit, string>> = {
  en: {
    sessionsPerMonth: 'This shop’s plan has no live left this month. Ask the shop’s owner.',
    itemCodes: 'This shop’s plan holds no more item codes. Delete one, or ask the shop’s owner.',
    manualClaims: 'Adding and removing by hand is not in this shop’s plan. Ask the shop’s owner.',
    autoJoin: 'Auto-join is not in this shop’s plan. Ask the shop’s owner.',
  },
  id: {
    sessionsPerMonth: 'Jatah live toko ini bulan ini sudah habis. Tanya pemilik tokonya, ya.',
    itemCodes: 'Kode barang toko ini sudah penuh. Hapus salah satu, atau tanya pemilik tokonya.',
    manualClaims:
      'Menambah dan mengeluarkan manual belum ada di langganan toko ini. Tanya pemilik tokonya, ya.',
    autoJoin: 'Catat otomatis belum ada di langganan toko ini. Tanya pemilik tokonya, ya.',
  },
}

/** The sentence that names a limit of somebody else's plan. */
export function ownersPlanSentence(language: keyof typeof SENTENCES, limit: Limit): string {
  return OF_OWNER[language][limit]
}

/** The sentence that names a limit and the plan that lifts it. */
export function planLimitSentence(
  language: keyof typeof SENTENCES,
  limit: Limit,
  liftedBy: PlanName,
): string {
  return SENTENCES[language][limit].replace('{plan}', PLAN_NAMES[liftedBy])
}
