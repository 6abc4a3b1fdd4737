import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { RouterProvider, useNavigate } from '../../lib/navigation/index.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { keepReturn } from '../../lib/session/provider-return.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { answering, configure, json, organization, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { routerAt } from '../../testing/router-at.tsx'
import { SignIn } from './sign-in.tsx'

const refusal = (status: number, code: string) => json(status, { code, message: code })
const unknown = refusal(401, 'wrong-credentials')
const listed = (isOwnOrgData: boolean) => json(200, { results: [{ ...organization, isOwnOrgData }] })

function cells(answers: Record<string, (asked: SeenRequest) => Response | Promise<Response>>): readonly SeenRequest[] {
  return answering((asked) => {
    if (asked.path === './maintenance.json') return answers['maintenance']?.(asked) ?? json(404)
    if (asked.path.endsWith('/organization')) return answers['organizations']?.(asked) ?? listed(true)
    if (asked.path.endsWith('/sign_out')) return json(204)
    return answers[asked.path.split('/')[1] ?? '']?.(asked) ?? unknown
  })
}

const logins = (seen: readonly SeenRequest[]) => seen.filter(({ path }) => path.endsWith('/auth_billing'))

function Login() {
  const navigate = useNavigate()
  return <SignIn onSignedIn={() => navigate({ to: '/contract-info' })} />
}

async function open() {
  const router = routerAt('/login', [
    { path: '/login', screen: Login },
    { path: '/contract-info', screen: () => <p>Inside</p> },
  ])
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

async function show() {
  const screen = await open()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return screen
}

type Screen = Awaited<ReturnType<typeof show>>

async function submit(screen: Screen) {
  await screen.getByLabelText('Login name').fill('mori')
  await screen.getByLabelText('Password', { exact: true }).fill('a long password')
  await screen.getByRole('button', { name: 'Sign in' }).click()
}

beforeEach(configure)

afterEach(async () => {
  cells({})
  await signOut()
  localStorage.clear()
})

describe('the login form', () => {
  it('can be sent only when both fields are filled', async () => {
    cells({})
    const screen = await show()
    const button = screen.getByRole('button', { name: 'Sign in' })
    await expect.element(button).toBeDisabled()
    await screen.getByLabelText('Login name').fill('mori')
    await expect.element(button).toBeDisabled()
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await expect.element(button).toBeEnabled()
  })

  it('shows and hides the password', async () => {
    cells({})
    const screen = await show()
    const password = screen.getByLabelText('Password', { exact: true })
    await screen.getByRole('button', { name: 'Show password' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await screen.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password).toHaveAttribute('type', 'password')
  })

  it('keeps what was typed when the language is switched, and gives the page its language', async () => {
    cells({})
    const screen = await show()
    await screen.getByLabelText('Login name').fill('mori')
    await screen.getByRole('combobox', { name: 'Language' }).selectOptions('pt-pt')
    await expect.element(screen.getByRole('heading', { name: 'Iniciar sessão' })).toBeVisible()
    await expect.element(screen.getByRole('textbox').first()).toHaveValue('mori')
    await expect.poll(() => document.documentElement.lang).toBe('pt-PT')
  })
})

describe('signing in', () => {
  it('tries the regions in turn and enters where the credentials are known', async () => {
    const seen = cells({ america: () => json(200, sessionOf('inside')) })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText('Inside')).toBeVisible()
    expect(logins(seen).map(({ path }) => path.split('/')[1])).toEqual(['asia', 'europe', 'america'])
    expect(sessionStore.read()?.base).toBe('/america')
  })

  it('says that it failed when no region knows them, until a field is edited', async () => {
    cells({})
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText('Fail to login')).toBeVisible()
    await screen.getByLabelText('Password', { exact: true }).fill('another')
    await expect.element(screen.getByText('Fail to login')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(screen.getByText('Fail to login')).toBeVisible()
    await screen.getByLabelText('Login name').fill('tanaka')
    await expect.element(screen.getByText('Fail to login')).not.toBeInTheDocument()
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('failed to fetch')), /^The server cannot be reached/],
    ['takes no calls', () => refusal(503, 'unavailable'), /^Signing in is not possible at the moment\./],
  ])('mentions a region that %s only when no other accepts', async (_, asia, text) => {
    cells({ asia })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText(text)).toBeVisible()
  })

  it('fails when the list lacks the own organisation, and no session remains', async () => {
    const seen = cells({ asia: () => json(200, sessionOf('inside')), organizations: () => listed(false) })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText('Fail to login')).toBeVisible()
    expect(seen.at(-1)).toMatchObject({ path: '/asia/administrator/sign_out', token: 'inside' })
    expect(sessionStore.read()).toBeNull()
  })

  it.each([
    ['account-closed', 'This account was cancelled and closed.'],
    ['not-administrator', 'This user may not see the bills of the organisation.'],
  ])(
    'explains %s of one region next to the form when no other accepts, whatever else they said',
    async (code, text) => {
      const seen = cells({ asia: () => refusal(403, code), europe: () => refusal(429, 'too-many-attempts') })
      const screen = await show()
      await submit(screen)
      await expect.element(screen.getByText(text, { exact: false })).toBeVisible()
      expect(logins(seen).map(({ path }) => path.split('/')[1])).toEqual(['asia', 'europe', 'america'])
    },
  )

  it.each(['account-closed', 'not-administrator'])('enters another region after %s in one', async (code) => {
    cells({ asia: () => refusal(403, code), america: () => json(200, sessionOf('inside')) })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText('Inside')).toBeVisible()
    expect(sessionStore.read()?.base).toBe('/america')
  })

  it('continues to the next region where one wants no more attempts', async () => {
    cells({ asia: () => refusal(429, 'too-many-attempts'), europe: () => json(200, sessionOf('inside')) })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText('Inside')).toBeVisible()
  })

  it('mentions too many attempts when no other region accepts', async () => {
    cells({ europe: () => refusal(429, 'too-many-attempts') })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByRole('main').getByText(/Too many attempts/)).toBeVisible()
  })

  it('works where many guess, and signs in', async () => {
    const details = { challenge: 'a'.repeat(63), bits: 10 }
    const asks = json(403, { code: 'work-required', message: 'work', details })
    const seen = cells({ asia: ({ work }) => (work === null ? asks : json(200, sessionOf('access 1'))) })
    const screen = await show()
    await submit(screen)
    await expect.element(screen.getByText('Inside')).toBeVisible()
    expect(logins(seen).map(({ work }) => work)).toEqual([null, expect.stringMatching(/^a{63}\.\d{8}$/)])
  })
})

describe('a person of several organisations', () => {
  const entry = (nth: number, server: string, roles: readonly string[]) => ({
    _id: `6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b1${nth}`,
    organizationName: `Club ${nth}`,
    roles,
    url: `/${server}`,
    server,
  })
  const choice = json(409, {
    code: 'organization-choice',
    message: 'choose',
    url: '/asia',
    server: 'asia',
    details: [entry(1, 'asia', ['analyst']), entry(2, 'europe', ['administrator'])],
  })

  it('picks one of those they administer, and signs in at its region', async () => {
    const seen = cells({ asia: () => choice, europe: () => json(200, sessionOf('inside')) })
    const screen = await show()
    await submit(screen)
    const picker = screen.getByRole('dialog', { name: 'Please select an organisation' })
    await expect.element(picker.getByRole('button', { name: /Club 1/ })).toBeDisabled()
    const items = picker.getByRole('listitem').elements()
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Club 2'),
      expect.stringContaining('Club 1'),
    ])
    await picker.getByRole('button', { name: /Club 2/ }).click()
    await expect.element(screen.getByText('Inside')).toBeVisible()
    expect(logins(seen).at(-1)).toMatchObject({
      path: '/europe/administrator/auth_billing',
      body: expect.stringContaining('organizationId=6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b12'),
    })
  })

  it('may cancel and finds the form as it was', async () => {
    const seen = cells({ asia: () => choice })
    const screen = await show()
    await submit(screen)
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('Login name')).toHaveValue('mori')
    expect(logins(seen)).toHaveLength(1)
  })
})

describe('the maintenance notice', () => {
  const notice = { en: { title: 'Maintenance', message: 'Sunday from 02:00' } }

  it('is shown in the language of the reader', async () => {
    cells({ maintenance: () => json(200, notice) })
    const screen = await show()
    await expect.element(screen.getByRole('status')).toHaveTextContent('MaintenanceSunday from 02:00')
  })

  it('follows the language, and is English where the language has none', async () => {
    cells({ maintenance: () => json(200, { ...notice, fr: { title: 'Entretien', message: 'Dimanche à 2 h' } }) })
    const screen = await show()
    const language = screen.getByRole('combobox')
    await language.selectOptions('fr')
    await expect.element(screen.getByRole('status')).toHaveTextContent('EntretienDimanche à 2 h')
    await language.selectOptions('de')
    await expect.element(screen.getByRole('status')).toHaveTextContent('MaintenanceSunday from 02:00')
  })

  it('is left out, without a word, when it cannot be read', async () => {
    const seen = cells({ maintenance: () => Promise.reject(new TypeError('failed to fetch')) })
    const screen = await show()
    await expect.poll(() => seen.map(({ path }) => path)).toContain('./maintenance.json')
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  })
})

describe('the sign-in provider of a region', () => {
  const kita = { name: 'Kita ID', button: {}, isOnly: false }
  const returned = '/login?region=asia&code=c0de&state=5tate'

  it('has a button, which says where the provider does not answer', async () => {
    await configure({ providers: { asia: kita, europe: { ...kita, name: 'Club', button: { en: 'Enter with Club' } } } })
    const seen = cells({ asia: () => refusal(503, 'provider-unanswered') })
    const screen = await show()
    await expect.element(screen.getByRole('button', { name: 'Enter with Club' })).toBeVisible()
    await screen.getByRole('button', { name: 'Continue with Kita ID' }).click()
    await expect.element(screen.getByText(/^The sign-in provider did not let you in\./)).toBeVisible()
    expect(seen.at(-1)).toMatchObject({ path: '/asia/administrator/provider', body: '{}' })
    await expect.element(screen.getByLabelText('Password')).toBeVisible()
  })

  it('leads back into the console', async () => {
    await configure({ providers: { asia: kita } })
    const seen = cells({ asia: () => json(200, { ...sessionOf('a-token'), byProvider: true }) })
    keepReturn(returned)
    const screen = await open()
    await expect.element(screen.getByText('Inside')).toBeVisible()
    const said = seen.find(({ path }) => path === '/asia/administrator/provider/session')
    expect(JSON.parse(said?.body ?? '')).toEqual({ code: 'c0de', state: '5tate' })
  })

  it.each(['invitation', 'reopening'])('does what the link of an %s is for on the way, once', async (what) => {
    await configure({ providers: { asia: kita } })
    const seen = cells({ asia: () => json(200, { ...sessionOf('a-token'), byProvider: true }) })
    sessionStorage.setItem('console.errand', `${what}=t0ken_of-the-link`)
    keepReturn(returned)
    const screen = await open()
    await expect.element(screen.getByText('Inside')).toBeVisible()
    const said = seen.find(({ path }) => path === '/asia/administrator/provider/session')
    expect(JSON.parse(said?.body ?? '')).toEqual({ code: 'c0de', state: '5tate', [what]: 't0ken_of-the-link' })
    expect(sessionStorage.getItem('console.errand')).toBeNull()
  })

  it('says that a proven person has no account', async () => {
    await configure({ providers: { asia: kita } })
    cells({ asia: () => refusal(403, 'no-account') })
    keepReturn(returned)
    const screen = await show()
    await expect.element(screen.getByText(/^You have no account of this organisation here\./)).toBeVisible()
  })

  it.each([
    ['access_denied', /^The sign-in provider did not let you in\. If you did not stop it yourself/],
    ['consent_required', /^The sign-in provider did not let you in\. If you did not stop it yourself/],
    ['server_error', /Try again in a few minutes\.$/],
    ['temporarily_unavailable', /Try again in a few minutes\.$/],
    ['invalid_scope', /^The sign-in provider did not let you in\. If you did not stop it yourself/],
    ['unauthorized_client', /^The sign-in provider did not let you in\. If you did not stop it yourself/],
    ['error_of_tomorrow', /^The sign-in provider did not let you in\. If you did not stop it yourself/],
  ])('says what helps where it answers with %s', async (error, text) => {
    await configure({ providers: { asia: kita } })
    cells({})
    keepReturn(`/login?region=asia&state=5tate&error=${error}`)
    const screen = await show()
    await expect.element(screen.getByText(text)).toBeVisible()
  })

  it('is all that there is where passwords do not exist', async () => {
    const only = { ...kita, isOnly: true }
    await configure({ providers: { asia: only, europe: only, america: only } })
    cells({})
    const screen = await show()
    await expect.element(screen.getByRole('button', { name: /Continue with Kita ID/ }).first()).toBeVisible()
    expect(screen.getByLabelText('Password').elements()).toEqual([])
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' }).elements()).toEqual([])
  })
})
