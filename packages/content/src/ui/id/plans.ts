import type { plans as en } from '../en/plans.ts'
import type { TextsLike } from '../texts-like.ts'

export const plans = {
  title: 'Paket',
  see: 'Lihat paket',
  locked: 'Terkunci, ada di',
  name: {
    free: 'Free Forever',
    hobbyist: 'Hobbyist',
    pro: 'Pro Seller',
    superstar: 'Superstar',
  },
} as const satisfies TextsLike<typeof en>
