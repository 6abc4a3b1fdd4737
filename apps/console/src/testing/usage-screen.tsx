import { QueryClientProvider } from '@tanstack/react-query'
import { render } from 'vitest-browser-react'
import { Usage } from '../features/usage/usage.tsx'
import { loadMessages } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { RouterProvider } from '../lib/navigation/index.ts'
import { queryClient } from '../lib/request/queries.ts'
import { begin } from '../lib/session/session.ts'
import { leaveSession } from '../lib/session/sign-out.ts'
import { answering, configure, json, organization, type SeenRequest, sessionOf } from './cell.ts'
import { routerAt } from './router-at.tsx'
import { answerBooks, type Books, documentOf, used, userOf } from './usage-books.ts'

export const HOUR = 3600
export const [mori, tanaka] = [userOf(1), userOf(2)]
const ito = userOf(3, ['viewer'])

const standard: Books = {
  documents: [documentOf()],
  billings: [],
  users: [mori, tanaka, ito],
  organization: [
    used(organization._id, 'MOVIE_CONVERT_TIME', 12.47 * HOUR),
    used(organization._id, 'VIEWER_USER_COUNT', 1),
  ],
  byUser: [
    used(mori._id, 'ANALYST_USER_COUNT', 1),
    used(tanaka._id, 'ANALYST_USER_COUNT', 1),
    used(ito._id, 'VIEWER_USER_COUNT', 1),
    used(tanaka._id, 'MOVIE_CONVERT_TIME', 9 * HOUR),
    used(mori._id, 'MOVIE_CONVERT_TIME', 3 * HOUR),
    used(mori._id, 'CLIP_MOVIE_CONVERT_TIME', 50 * 60),
  ],
}

let books: Books = standard
export let seen: readonly SeenRequest[] = []

export const answer = (other: (asked: SeenRequest) => Response | Promise<Response> = () => json(500)) => {
  seen = answering(answerBooks(() => books, other))
}

export const openUsage = async () => {
  await configure({ demo: true })
  const session = sessionOf('access')
  const organizationDetail = { ...session.organizationDetail, permissions: ['exportPlaylist'] }
  begin('/asia', { ...session, organizationDetail })
  books = standard
  answer()
}

export const closeUsage = () => {
  leaveSession()
  localStorage.clear()
}

export async function show(given: Partial<Books> = {}, address = '/usage') {
  books = { ...standard, ...given }
  const router = routerAt(address, [{ path: '/usage', screen: Usage }])
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}
