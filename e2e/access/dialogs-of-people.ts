import * as z from 'zod/mini'
import { say } from '../words.ts'
import { choosePlan, inMain, type Opening, pressed } from './opening.ts'

export const openingsOfPeople: readonly Opening[] = [
  {
    name: 'a request for a plan',
    login: 'reader',
    screen: '/change-plan',
    press: async (page) => {
      await choosePlan(page)
      return pressed(page.locator('.summary > button'))
    },
  },
  {
    name: 'more upload time, asked for',
    login: 'reader',
    screen: '/usage',
    press: (page, language) =>
      pressed(inMain(page, `${say(language, 'requests.ask')}: ${say(language, 'usage.addOn.add.upload')}`)),
  },
  {
    name: 'the set-up of an authenticator app',
    login: 'basic',
    screen: '/security',
    press: (page, language) => pressed(inMain(page, say(language, 'security.authenticator.setUpNamed'))),
  },
  {
    name: 'the name of a passkey',
    login: 'basic',
    screen: '/security',
    press: (page, language) => pressed(inMain(page, say(language, 'security.passkeys.add'))),
  },
  {
    name: 'the limit of billing managers',
    login: 'standard',
    screen: '/people',
    press: async (page, language) => {
      const opener = await pressed(
        page.locator('.rule', { hasText: say(language, 'people.limit.title') }).getByRole('button'),
      )
      await page.getByLabel(say(language, 'people.limit.options.above')).check()
      return opener
    },
  },
  {
    name: 'an invitation',
    login: 'standard',
    screen: '/people',
    press: (page, language) => pressed(inMain(page, say(language, 'people.invite'))),
  },
  {
    name: 'a role',
    login: 'standard',
    screen: '/people',
    press: (page) => pressed(page.locator('table.people .actions button').first()),
  },
  {
    name: 'handing over',
    login: 'standard',
    screen: '/people',
    press: (page, language) =>
      pressed(page.locator('.rule', { hasText: say(language, 'people.handover.rule') }).getByRole('button')),
  },
  {
    name: 'the reason of a refusal',
    login: 'standard',
    screen: '/people',
    press: (page, language) => pressed(inMain(page, say(language, 'requests.decline'))),
  },
  {
    name: 'the demand of a second factor',
    login: 'standard',
    screen: '/people',
    press: async (page, language) => {
      await page.route('**/manage/second_factor', async (route) => {
        const response = await route.fetch()
        const demand = z.record(z.string(), z.unknown()).parse(await response.json())
        await route.fulfill({ response, json: { ...demand, hasOwn: true } })
      })
      await page.reload()
      return pressed(page.getByRole('switch', { name: say(language, 'people.secondFactor.demand') }))
    },
  },
]
