import {
  CircleSlash,
  EarOff,
  EyeOff,
  ListPlus,
  type LucideIcon,
  MessageCircleQuestionMark,
} from 'lucide-react'
import type { Mark } from './marks-of.ts'

const ICONS: Record<Mark | 'also', LucideIcon> = {
  takenDown: EyeOff,
  cancellation: CircleSlash,
  question: MessageCircleQuestionMark,
  afterGap: EarOff,
  also: ListPlus,
}

/** The picture of a mark; words stand beside it, or name it. */
export function MarkIcon({ mark }: { mark: Mark | 'also' }) {
  const Icon = ICONS[mark]
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}
