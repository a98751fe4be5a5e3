import { assistantEndpoints } from './assistant.ts'
import { authEndpoints } from './auth.ts'
import { besideEndpoints } from './beside.ts'
import { billEndpoints } from './bills.ts'
import { buyerEndpoints } from './buyers.ts'
import { clientErrorEndpoints } from './client-errors.ts'
import { commentEndpoints, handChangeEndpoints, heardEndpoints } from './comments.ts'
import { configEndpoints } from './config.ts'
import { deviceEndpoints } from './devices.ts'
import { fairEndpoints } from './fair.ts'
import { flagEndpoints } from './flags.ts'
import { helperEndpoints } from './helpers.ts'
import { ingestEndpoints } from './ingest.ts'
import { itemEndpoints } from './items.ts'
import { keyEndpoints } from './keys.ts'
import { liveEndpoints } from './livestreams.ts'
import { moneyEndpoints } from './money.ts'
import { noticeEndpoints } from './notices.ts'
import { orderEndpoints } from './orders.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { proofEndpoints } from './proofs.ts'
import { shopEndpoints } from './shop.ts'
import { subscriptionEndpoints } from './subscription.ts'
import { userEndpoints } from './user.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every call of the API. */
export const endpoints = {
  auth: authEndpoints,
  user: userEndpoints,
  devices: deviceEndpoints,
  helpers: helperEndpoints,
  keys: keyEndpoints,
  personalData: personalDataEndpoints,
  subscription: subscriptionEndpoints,
  items: itemEndpoints,
  live: liveEndpoints,
  ingest: ingestEndpoints,
  beside: besideEndpoints,
  comments: commentEndpoints,
  heard: heardEndpoints,
  handChanges: handChangeEndpoints,
  orders: orderEndpoints,
  payments: noticeEndpoints,
  money: moneyEndpoints,
  shop: shopEndpoints,
  buyers: buyerEndpoints,
  bills: billEndpoints,
  proofs: proofEndpoints,
  fair: fairEndpoints,
  config: configEndpoints,
  flags: flagEndpoints,
  assistant: assistantEndpoints,
  clientErrors: clientErrorEndpoints,
  webhooks: webhookEndpoints,
} as const
