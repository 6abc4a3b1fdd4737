import { describe, expect, it } from 'vitest'
import { providersIn } from './sign-in-providers.ts'

const given = {
  OIDC_ISSUER_ASIA: 'https://id.kita.example',
  OIDC_CLIENT_ID_ASIA: 'touchline',
  OIDC_CLIENT_SECRET_ASIA: 'a long enough secret',
  OIDC_NAME_ASIA: 'Kita ID',
}

describe('the settings of sign-in providers', () => {
  it('are those of the regions that have one, with what is usual for the rest', () => {
    const { providers, faults } = providersIn(given, 'production')
    expect(faults).toEqual([])
    expect([...providers]).toEqual([
      [
        'asia',
        {
          issuer: 'https://id.kita.example',
          clientId: 'touchline',
          clientSecret: 'a long enough secret',
          clientAuth: 'basic',
          scopes: 'openid email',
          loginClaim: 'email',
          name: 'Kita ID',
          button: {},
          isOnly: false,
        },
      ],
    ])
    expect(providersIn({}, 'production').providers.size).toBe(0)
  })

  it('may say the words of the button, and that it is the only way', () => {
    const more = { OIDC_BUTTON_ASIA: '{"ja": "キタIDでログイン"}', OIDC_ONLY_ASIA: 'true' }
    const { providers } = providersIn({ ...given, ...more }, 'production')
    expect(providers.get('asia')).toMatchObject({ button: { ja: 'キタIDでログイン' }, isOnly: true })
  })

  it.each([
    ['OIDC_CLIENT_SECRET_ASIA', undefined, /^OIDC_CLIENT_SECRET_ASIA is missing: the secret of this console/],
    ['OIDC_ISSUER_ASIA', 'id.kita.example', /^OIDC_ISSUER_ASIA cannot be used as it is: the address/],
    ['OIDC_ISSUER_ASIA', 'http://id.kita.example', /^OIDC_ISSUER_ASIA: production speaks https only/],
    ['OIDC_SCOPES_ASIA', 'email', /^OIDC_SCOPES_ASIA cannot be used as it is: what the provider is asked for/],
    ['OIDC_BUTTON_ASIA', '{"ja": ', /^OIDC_BUTTON_ASIA cannot be used as it is/],
    ['OIDC_BUTTON_ASIA', '{"nl": "Verder"}', /^OIDC_BUTTON_ASIA cannot be used as it is/],
    ['OIDC_ONLY_ASIA', 'yes', /^OIDC_ONLY_ASIA cannot be used as it is: true/],
  ])('name %s of %s with what belongs there, and never its value', (name, value, line) => {
    const { providers, faults } = providersIn({ ...given, [name]: value }, 'production')
    expect(faults).toEqual([expect.stringMatching(line)])
    expect(providers.size).toBe(0)
  })

  it('name every fault of a provider, each next to the others', () => {
    const { OIDC_CLIENT_SECRET_ASIA: _, ...rest } = given
    const { faults } = providersIn({ ...rest, OIDC_ISSUER_ASIA: 'http://id.kita.example' }, 'production')
    expect(faults).toEqual([
      expect.stringMatching(/^OIDC_CLIENT_SECRET_ASIA is missing/),
      'OIDC_ISSUER_ASIA: production speaks https only',
    ])
  })
})
