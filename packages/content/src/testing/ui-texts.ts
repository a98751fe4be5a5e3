import { appTexts as appEn } from '../ui/en/app.ts'
import { aroundTexts as aroundEn } from '../ui/en/around.ts'
import { publicTexts as publicEn } from '../ui/en/public.ts'
import { receipt as receiptEn } from '../ui/en/receipt.ts'
import { story as storyEn } from '../ui/en/story.ts'
import { appTexts as appId } from '../ui/id/app.ts'
import { aroundTexts as aroundId } from '../ui/id/around.ts'
import { publicTexts as publicId } from '../ui/id/public.ts'
import { receipt as receiptId } from '../ui/id/receipt.ts'
import { story as storyId } from '../ui/id/story.ts'

/** Every text of the interface, by namespace. */
export const uiTexts = {
  en: { ...publicEn, ...appEn, ...aroundEn, receipt: receiptEn, story: storyEn },
  id: { ...publicId, ...appId, ...aroundId, receipt: receiptId, story: storyId },
} as const
