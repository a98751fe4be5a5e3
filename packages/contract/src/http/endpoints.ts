import { authEndpoints } from './auth.ts'
import { commentEndpoints } from './comments.ts'
import { configEndpoints } from './config.ts'
import { itemEndpoints } from './items.ts'
import { liveEndpoints } from './livestreams.ts'
import { userEndpoints } from './user.ts'

/** Every call of the API. */
export const endpoints = {
  auth: authEndpoints,
  user: userEndpoints,
  items: itemEndpoints,
  live: liveEndpoints,
  comments: commentEndpoints,
  config: configEndpoints,
} as const
