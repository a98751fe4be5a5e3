import {
  CircleUserRound,
  ClipboardList,
  Radio,
  ShieldCheck,
  Sparkles,
  Tag,
  Wrench,
} from 'lucide-react'
import type { HelpEntry } from '../../../shared/help/load-help.ts'

const ICONS = {
  onboarding: Sparkles,
  itemCodes: Tag,
  liveUse: Radio,
  recaps: ClipboardList,
  dataRetention: ShieldCheck,
  account: CircleUserRound,
  troubleshooting: Wrench,
} as const satisfies Record<HelpEntry['category'], typeof Tag>

/** A category's drawing; its name stands beside it. */
export function CategoryIcon({ category }: { category: HelpEntry['category'] }) {
  const Icon = ICONS[category]
  return (
    <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-md bg-action-tint text-action">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  )
}
