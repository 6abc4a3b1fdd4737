export const sayings = {
  ungrantable: {
    en: 'has none in {currency}, so it cannot be granted to who pays in it',
    ja: '{currency}の価格がないため、{currency}で支払うクラブには付与できません',
  },
  sleepless: {
    en: 'no group of kind asleep has its tier, so it is not offered to sleep',
    ja: '同じtierのasleepグループがないため、休止は提供されません',
  },
  unlimited: {
    en: 'is shown as unlimited, and no more of it is sold',
    ja: '無制限と表示され、追加は販売されません',
  },
  'never-bought': {
    en: 'a group of kind {kind} is never bought; say nobody',
    ja: '種類が{kind}のグループは購入できません。nobodyとしてください',
  },
  'tier-needed': {
    en: 'is missing; what is bought has a place among the others',
    ja: '指定がありません。購入されるものには順位が必要です',
  },
  'too-early': {
    en: 'is before {from}',
    ja: '{from}より前です',
  },
  'follower-retired': {
    en: 'what follows an unpaid bill or a trial cannot be retired',
    ja: '未払いまたはトライアルの後に続くグループは、終了できません',
  },
  'made-by-coupons': {
    en: 'a discounted group is made by its coupons; name {base} and percent there',
    ja: '割引グループはクーポンから作られます。クーポンに{base}と割引率を指定してください',
  },
  above: {
    en: 'is above {limit}',
    ja: '{limit}を超えています',
  },
  'id-taken': {
    en: 'is the id of a plan group, too; take another',
    ja: 'プラングループのIDと重複しています。別のIDにしてください',
  },
  'no-group': {
    en: 'there is no group {id}',
    ja: 'グループ{id}はありません',
  },
  'takes-no-add-on': {
    en: 'nothing is added to a group of kind {kind}',
    ja: '種類が{kind}のグループにはアドオンを追加できません',
  },
  'other-cycle': {
    en: '{id} is by the {theirs}, and this by the {ours}',
    ja: '{id}の周期は{theirs}、こちらは{ours}です',
  },
  unpriced: {
    en: 'names no price',
    ja: '価格がありません',
  },
  'first-has-month': {
    en: 'the first list is from the beginning; leave it out',
    ja: '最初の価格表には開始月を指定しません',
  },
  'month-missing': {
    en: 'is missing; only the first list has none',
    ja: '指定がありません。省略できるのは最初の価格表だけです',
  },
  'month-twice': {
    en: 'is {from} twice; one list has the prices of a month',
    ja: '{from}が重複しています。価格表は1か月に1つです',
  },
  'month-unordered': {
    en: 'is before {before}; lists stand in the order of their months',
    ja: '{before}より前です。価格表は月の順に並べてください',
  },
  indivisible: {
    en: "{amount} is the price of an hour, and a yearly plan's is kept by the minute: take a number that 60 divides, e.g. {nearest}",
    ja: '{amount}は1時間の価格です。年額プランでは分単位で保存するため、60で割り切れる値にしてください（例：{nearest}）',
  },
  missing: {
    en: 'is missing',
    ja: '価格がありません',
  },
  'follower-unpriced': {
    en: 'is missing; who cannot pay may pay in it',
    ja: '価格がありません。支払いが滞ったクラブもこの通貨で支払うことがあります',
  },
  'percent-differs': {
    en: 'is {percent}, and the id {id} says {named}; name {base} and the percentage',
    ja: '{percent}ですが、ID {id}では{named}です。{base}と割引率を指定してください',
  },
  'of-discounted': {
    en: 'is a discounted group; name the one that it discounts, {base}',
    ja: '割引グループです。割引元の{base}を指定してください',
  },
  'group-unoffered': {
    en: '{id} is not offered, so nobody can use it; say "stopped": true',
    ja: '{id}は提供されていないため、使えません。"stopped": true としてください',
  },
  'yearly-term': {
    en: 'is {months}; of a yearly plan it is 12',
    ja: '{months}ですが、年額プランでは12です',
  },
  'asleep-tier': {
    en: 'is missing; it says what a tier costs asleep',
    ja: '指定がありません。休止中の料金を決めるtierが必要です',
  },
  'asleep-yearly': {
    en: 'only a month sleeps; say "month"',
    ja: '休止できるのは月額だけです。"month" としてください',
  },
  'asleep-twice': {
    en: 'is that of {other}, too; one price asleep is needed of a tier',
    ja: '{other}と同じtierです。休止中の料金はtierごとに1つです',
  },
  'unpaid-follower-missing': {
    en: 'of kind settlement-readonly, which follows an unpaid bill, exactly one is needed; there is none',
    ja: '未払いの後に続く、種類がsettlement-readonlyのグループが1つ必要ですが、ありません',
  },
  'unpaid-followers': {
    en: 'of kind settlement-readonly, which follows an unpaid bill, exactly one is needed; there are {count}, and which follows is not said',
    ja: '未払いの後に続く、種類がsettlement-readonlyのグループは1つだけ必要ですが、{count}個あります',
  },
  'trial-follower-missing': {
    en: 'of kind trial-readonly, which follows a trial, exactly one is needed; there is none',
    ja: 'トライアルの後に続く、種類がtrial-readonlyのグループが1つ必要ですが、ありません',
  },
  'trial-followers': {
    en: 'of kind trial-readonly, which follows a trial, exactly one is needed; there are {count}, and which follows is not said',
    ja: 'トライアルの後に続く、種類がtrial-readonlyのグループは1つだけ必要ですが、{count}個あります',
  },
  'nothing-sold': {
    en: 'nothing is for sale in {region}: no paid group is offered to "{to}" with a base price in {currency}',
    ja: '{region}で販売されるものがありません。"{to}" に提供され、{currency}の基本料金がある有料グループが必要です',
  },
  'coupon-left-out': {
    en: 'exists and is not in the file; say "stopped": true instead',
    ja: '既存のクーポンがファイルにありません。"stopped": true としてください',
  },
  'group-left-out': {
    en: 'is in force and not in the file; say "retired": true instead',
    ja: '有効なグループがファイルにありません。"retired": true としてください',
  },
  'follower-left-out': {
    en: 'is in force and not in the file; put it back',
    ja: '有効なグループがファイルにありません。元に戻してください',
  },
  'identity-held': {
    en: 'is {before} for {who}; make another group, and retire this one',
    ja: '{who}にとって{before}です。別のグループを作り、これを終了してください',
  },
  'terms-held': {
    en: 'is {before} for {who}, who have it; make another, and retire this one',
    ja: '利用中の{who}にとって{before}です。別のものを作り、これを終了してください',
  },
  lower: {
    en: '{after} is less than the {before} that {who} bought; make another group',
    ja: '{after}は、{who}が購入した{before}より少ない値です。別のグループを作ってください',
  },
  'price-held': {
    en: '{currency}.{role} has a price and would have none for {who}',
    ja: '{currency}.{role}の価格が{who}になくなります',
  },
  'price-fixed': {
    en: '{currency}.{role} is fixed from {since} on, billed or not, for {who}; name a price from {open} or later',
    ja: '{currency}.{role}は{who}について{since}から確定しています（請求前でも同じです）。{open}以降の価格を指定してください',
  },
  'price-fixed-always': {
    en: '{currency}.{role} is fixed from its beginning on, billed or not, for {who}; name a price from {open} or later',
    ja: '{currency}.{role}は{who}について最初の月から確定しています（請求前でも同じです）。{open}以降の価格を指定してください',
  },
  'price-shown': {
    en: '{role} from {from} was shown to {who}, who reserved it',
    ja: '{from}からの{role}は、予約した{who}に表示済みです',
  },
  'code-fixed': {
    en: 'is {before}; make another code, and stop this one',
    ja: '{before}です。別のコードを作り、これを停止してください',
  },
  'term-used': {
    en: 'is {before} for {used} uses; make another code, and stop this one',
    ja: '{used}回の利用について{before}です。別のコードを作り、これを停止してください',
  },
  'fewer-uses': {
    en: '{after} is less than the {used} uses so far',
    ja: '{after}は、これまでの利用回数{used}より少ない値です',
  },
  'stays-stopped': {
    en: 'what was stopped stays so; make another code',
    ja: '停止したものは再開できません。別のコードを作ってください',
  },
  new: {
    en: 'is new',
    ja: '新規です',
  },
  'left-out': {
    en: 'is left out',
    ja: '削除されています',
  },
  'other-order': {
    en: 'are listed in another order',
    ja: '並び順が変わります',
  },
  becomes: {
    en: '{before} becomes {after}',
    ja: '{before} → {after}',
  },
  'price-becomes': {
    en: '{currency}.{role} from {from}: {before} becomes {after}',
    ja: '{currency}.{role}（{from}から）：{before} → {after}',
  },
  'first-price-becomes': {
    en: '{currency}.{role} from the beginning: {before} becomes {after}',
    ja: '{currency}.{role}（最初から）：{before} → {after}',
  },
  held: {
    en: '{count} contracts have it',
    ja: '{count}件の契約が利用中です',
  },
  'club-unknown': {
    en: 'no club of this region has that code',
    ja: 'このリージョンに、そのコードのクラブはありません',
  },
  'no-month': {
    en: '{written} is no month, e.g. 2027-10',
    ja: '{written}は月ではありません（例：2027-10）',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'en' | 'ja', string>>>>
