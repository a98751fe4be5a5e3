/** Loads each page's code. Only what a page needs is fetched when it is opened. */
export const pages = {
  landing: async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }),
  login: async () => ({ default: (await import('./pages/login-page.tsx')).LoginPage }),
  takeBack: async () => ({ default: (await import('./pages/take-back-page.tsx')).TakeBackPage }),
  notFound: async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
  layout: async () => ({ default: (await import('./app-layout.tsx')).AppLayout }),
  home: async () => ({ default: (await import('./pages/home-page.tsx')).HomePage }),
  items: async () => ({ default: (await import('./pages/items-page.tsx')).ItemsPage }),
  profile: async () => ({ default: (await import('./pages/profile-page.tsx')).ProfilePage }),
  support: async () => ({ default: (await import('./pages/support-page.tsx')).SupportPage }),
  live: async () => ({ default: (await import('./pages/live-page.tsx')).LivePage }),
  pastSessions: async () => ({
    default: (await import('./pages/past-sessions-page.tsx')).PastSessionsPage,
  }),
  recap: async () => ({ default: (await import('./pages/recap-page.tsx')).RecapPage }),
}
