// Counts a hand with the program's own scorer, which stands in this page as WebAssembly.
'use strict';
const TEXTS = {
  en: {
    points: (n) => `${n} points`, fewer: (a) => `${a.points} without flowers: too few to go out, 8 are wanted`, enough: (a) => `${a.points} without flowers: enough to go out`,
    none: 'No winning hand', left: 'Not counted', waits: 'It waits for', nothing: 'It waits for nothing', cannot: 'cannot come',
    far: (n) => `${n === 1 ? 'one tile' : `${n} tiles`} from ready; nearer by`, way: (w) => `8 points with ${w.tiles === 1 ? 'the next tile' : `${w.tiles} tiles at the soonest`}: ${w.hand} + ${w.win}, ${w.points} points`,
    no_way: 'No way to 8 points was found', sets: 'Read as', colon: ': ',
    column: { melds: 'melds', concealed: 'concealed tiles', win: 'winning tile', flags: 'how it was won', seat: 'seat wind', prevalent: 'prevalent wind', flowers: 'flowers' },
  },
  zh: {
    title: '算番', what: '国标麻将的一手牌值多少番，或者听什么牌。全部在这台设备上计算，不向任何地方发送。',
    melds: '吃碰杠，各组用空格隔开：123m 555s 7777p，暗杠写(7777p)', concealed: '手牌，不含和的那张：数字加m万、s条、p饼；风E S W N；C中、F发、P白',
    win: '和的牌；空着则看听什么牌', how: '和牌方式', selfdraw: '自摸', lasttile: '牌墙最后一张', replacement: '杠上', robkong: '抢杠', lastofkind: '绝张',
    seat: '门风', prevalent: '圈风', flowers: '花牌', rules: '计番', as_played: '按现行打法', rulebook: '按两本规则书的文字', E: '东', S: '南', W: '西', N: '北',
    points: (n) => `${n}番`, fewer: (a) => `不算花牌${a.points}番：不够8番，不能和`, enough: (a) => `不算花牌${a.points}番：可以和`,
    none: '没有和牌', left: '不计', waits: '听', nothing: '没有听牌', cannot: '来不了',
    far: (n) => `差${n}张上听；有用的牌`, way: (w) => `最快再来${w.tiles}张够8番：${w.hand} + ${w.win}，${w.points}番`,
    no_way: '没有找到凑够8番的办法', sets: '组牌', colon: '：',
    column: { melds: '吃碰杠', concealed: '手牌', win: '和的牌', flags: '和牌方式', seat: '门风', prevalent: '圈风', flowers: '花牌' },
  },
};
const $ = (id) => document.getElementById(id);
const english = new Map(Array.from(document.querySelectorAll('[data-text]'), (e) => [e, e.textContent]));
let lang = navigator.language.startsWith('zh') ? 'zh' : 'en';
let scorer = null;

const ready = WebAssembly.instantiate(Uint8Array.from(atob(WASM), (c) => c.charCodeAt(0)), {}).then(({ instance }) => {
  const { memory, hand_room: room, hand_answer: look } = instance.exports;
  scorer = (texts) => {
    const bytes = new TextEncoder().encode(texts.map((text) => text.replace(/[\t\0]/g, ' ')).join('\t')), at = room(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    const out = look(), all = new Uint8Array(memory.buffer);
    return JSON.parse(new TextDecoder().decode(all.subarray(out, all.indexOf(0, out))));
  };
});

function add(parent, tag, text, style) {
  const element = parent.appendChild(document.createElement(tag));
  element.textContent = text;
  if (style) element.className = style;
  return element;
}

const said = (text) => (lang === 'zh' ? CHINESE[text] ?? text : text);
const named = (fan) => (lang === 'zh' ? fan.zh : `${fan.en} (${fan.zh})`);

// The bytes that are wrong, within the text that was typed.
function refuse(section, answer, text) {
  const t = TEXTS[lang], bytes = new TextEncoder().encode(text);
  const part = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  add(section, 'h2', said(answer.refused), 'bad');
  const line = add(section, 'p', `${t.column[answer.column]}${t.colon}${part(0, answer.at)}`);
  add(line, 'mark', part(answer.at, answer.at + answer.n) || '?');
  line.append(part(answer.at + answer.n));
}

function waiting(section, answer) {
  const t = TEXTS[lang];
  add(section, 'h2', answer.waits.length ? t.waits : t.nothing, answer.waits.length ? 'good' : '');
  const list = add(section, 'dl', '');
  for (const wait of answer.waits) {
    add(list, 'dt', wait.tile);
    add(list, 'dd', !wait.can_come ? t.cannot : wait.points >= 8 ? t.points(wait.total) : `${t.points(wait.total)}; ${t.fewer(wait)}`);
  }
  if (answer.shanten > 0) add(section, 'p', `${t.far(answer.shanten)} ${answer.useful.join(' ')}`);
  add(section, 'p', answer.way ? t.way(answer.way) : t.no_way);
}

function won(section, answer) {
  const t = TEXTS[lang];
  add(section, 'h2', t.points(answer.total), answer.enough ? 'good' : 'bad');
  add(section, 'p', answer.enough ? t.enough(answer) : t.fewer(answer));
  const list = add(section, 'dl', '');
  for (const fan of answer.fan) {
    add(list, 'dt', String(fan.points));
    add(list, 'dd', named(fan) + (fan.n > 1 ? ` x${fan.n}` : ''));
  }
  if (answer.sets.length) add(section, 'p', `${t.sets} ${answer.sets.join(' ')}`);
  if (answer.left_out.length) add(section, 'h3', t.left);
  for (const fan of answer.left_out)
    add(section, 'p', `${named(fan)}${t.colon}${said(fan.why)}${fan.by.id ? ` ${named(fan.by)}` : ''}`, 'note');
}

function show() {
  const t = TEXTS[lang], section = $('answer'), typed = (id) => $(id).value.trim() || '-';
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  $('language').textContent = lang === 'zh' ? 'English' : '中文';
  $('language').lang = lang === 'zh' ? 'en' : 'zh-CN';
  for (const [element, text] of english) element.textContent = lang === 'zh' ? t[element.dataset.text] : text;
  document.title = $('language').previousElementSibling.textContent;
  section.replaceChildren();
  section.hidden = !scorer || (typed('melds') === '-' && typed('concealed') === '-');
  if (section.hidden) return;
  const flags = Array.from(document.querySelectorAll('[name=flag]:checked'), (e) => e.value).join(',') || '-';
  const text = { melds: typed('melds'), concealed: typed('concealed'), win: typed('win'), flags, seat: $('seat').value, prevalent: $('prevalent').value, flowers: $('flowers').value };
  const answer = scorer([$('rules').value, ...Object.values(text)]);
  if (answer.refused) refuse(section, answer, text[answer.column]);
  else if (answer.waits) waiting(section, answer);
  else if (answer.fan) won(section, answer);
  else add(section, 'h2', t.none, 'bad');
}

document.querySelector('form').addEventListener('input', show);
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
$('language').addEventListener('click', () => {
  lang = lang === 'zh' ? 'en' : 'zh';
  show();
});
ready.then(show);
show();
