// One piece of code, which pages of helpers and those who invite them fetch, and no others.
export { HelpersScreen } from '../features/helpers/helpers-screen.tsx'
export { openShop } from '../features/helpers/open-shop.ts'
export { InvitePage } from './pages/invite-page.tsx'
