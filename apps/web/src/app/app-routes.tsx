import { lazy, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { PATHS } from '../shared/paths.ts'
import { LeftoverToasts } from './leftover-toasts.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { pages } from './pages.ts'
import { RequireToken, RequireVisitor } from './require-token.tsx'

const Landing = lazy(pages.landing)
const Login = lazy(pages.login)
const TakeBack = lazy(pages.takeBack)
const NotFound = lazy(pages.notFound)
const Layout = lazy(pages.layout)
const Home = lazy(pages.home)
const Items = lazy(pages.items)
const Profile = lazy(pages.profile)
const Support = lazy(pages.support)
const Live = lazy(pages.live)
const PastSessions = lazy(pages.pastSessions)
const Recap = lazy(pages.recap)

/** The addresses of the web app (specification, section 2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicArea />}>
        <Route
          path="/"
          element={
            <RequireVisitor>
              <Landing />
            </RequireVisitor>
          }
        />
        <Route
          path="/login"
          element={
            <RequireVisitor>
              <Login />
            </RequireVisitor>
          }
        />
        <Route path={PATHS.takeBack} element={<TakeBack />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route
        path="/app"
        element={
          <RequireToken>
            <Layout />
          </RequireToken>
        }
      >
        <Route index element={<Navigate to={PATHS.home} replace />} />
        <Route path="home" element={<Home />} />
        <Route path="items" element={<Items />} />
        <Route path="profile" element={<Profile />} />
        <Route path="support" element={<Support />} />
        <Route path="live" element={<Live />} />
        <Route path="past-sessions" element={<PastSessions />} />
        <Route path="recap" element={<Recap />} />
      </Route>
    </Routes>
  )
}

function PublicArea() {
  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
      <LeftoverToasts />
    </>
  )
}
