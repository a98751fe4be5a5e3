import { appTexts as appEn } from '../ui/en/app.ts'
import { aroundTexts as aroundEn } from '../ui/en/around.ts'
import { buyers as buyersEn } from '../ui/en/buyers.ts'
import { figures as figuresEn } from '../ui/en/figures.ts'
import { front as frontEn } from '../ui/en/front.ts'
import { keys as keysEn } from '../ui/en/keys.ts'
import { money as moneyEn } from '../ui/en/money.ts'
import { moneyIn as moneyInEn } from '../ui/en/money-in.ts'
import { parcels as parcelsEn } from '../ui/en/parcels.ts'
import { prepareTexts as prepareEn } from '../ui/en/prepare.ts'
import { publicTexts as publicEn } from '../ui/en/public.ts'
import { receipt as receiptEn } from '../ui/en/receipt.ts'
import { shop as shopEn } from '../ui/en/shop.ts'
import { appTexts as appId } from '../ui/id/app.ts'
import { aroundTexts as aroundId } from '../ui/id/around.ts'
import { buyers as buyersId } from '../ui/id/buyers.ts'
import { figures as figuresId } from '../ui/id/figures.ts'
import { front as frontId } from '../ui/id/front.ts'
import { keys as keysId } from '../ui/id/keys.ts'
import { money as moneyId } from '../ui/id/money.ts'
import { moneyIn as moneyInId } from '../ui/id/money-in.ts'
import { parcels as parcelsId } from '../ui/id/parcels.ts'
import { prepareTexts as prepareId } from '../ui/id/prepare.ts'
import { publicTexts as publicId } from '../ui/id/public.ts'
import { receipt as receiptId } from '../ui/id/receipt.ts'
import { shop as shopId } from '../ui/id/shop.ts'

/** Every text of the interface, by namespace. */
export const uiTexts = {
  en: {
    ...publicEn,
    ...appEn,
    ...prepareEn,
    ...aroundEn,
    receipt: receiptEn,
    front: frontEn,
    money: moneyEn,
    parcels: parcelsEn,
    keys: keysEn,
    shop: shopEn,
    moneyIn: moneyInEn,
    buyers: buyersEn,
    figures: figuresEn,
  },
  id: {
    ...publicId,
    ...appId,
    ...prepareId,
    ...aroundId,
    receipt: receiptId,
    front: frontId,
    money: moneyId,
    parcels: parcelsId,
    keys: keysId,
    shop: shopId,
    moneyIn: moneyInId,
    buyers: buyersId,
    figures: figuresId,
  },
} as const
