import type { ClientConfig } from '@dibs/contract'

/** What the web app is told of its installation, for tests. */
export const CLIENT_CONFIG: ClientConfig = {
  chatStreamUrl: 'ws://dibs.test/api/stream',
  chatStream: 'relay',
  links: { contactForm: '', community: '', announcements: '' },
  supportEmail: 'help@dibs.test',
  operator: { name: null, address: null, registration: null },
  statusUrl: null,
  recapRetentionDays: 90,
  planSwitch: 'self',
  flagMetrics: false,
}
