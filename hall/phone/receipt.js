// Checks a receipt with the program's own check, which stands in this page as WebAssembly.
'use strict';
const TEXTS = {
  en: {
    holds: '✓ It holds', fails: '✗ It does not hold', none: '✗ It could not be checked here',
    deal: 'Deal', of: (v) => `set ${v.set}, table ${v.table}, round ${v.round}`, sealed: 'Sealed', opened: 'Opened', checks: 'Checks',
    checked: (v) => `${v.passes} of 16 walls found in order, ${v.live} of them by a live camera`, seal_words: 'Words of the seal',
    key: 'Words of the key', keys: (v) => `${v.other_keys} records are signed with another key: the kiosk was replaced meanwhile`,
    point: 'Words of the checkpoint', same: '✓ the words that you noted', other: '✗ You noted other words: this is not that deal',
    line: (v) => `line ${v.line}`, record: (v) => `record ${v.seq}`,
    form: 'it is not of the form of a receipt, or says what does not follow from the rest', kiosk: "the record is another kiosk's",
    order: 'the seal, the checks of its hands, and a chain with the opening are wanted, in this order',
    signature: 'the record was changed: its signature does not hold',
    commitment: 'the deal shown is not the one that was committed to when it was sealed', reference: 'the record is about another deal',
    wrong_checks: "seal and checks shown are not those that the deal's opening or the checkpoint names",
    chain: 'the record does not follow on the one before it',
  },
  zh: {
    title: '核对凭据', what: '一副牌的凭据证明：公开的牌就是开打之前封存的那副，每次复原都核对过。本页在这台设备上核对，不向任何地方发送。',
    file: '凭据，一个文本文件', words: '封存时您记下的六个词', save: '保存本页：没有网络也能用',
    more: '请把密钥的词与座次条上的对照：谁重写了记录，谁就得用另一把密钥签名。要与别处保存的检查点对照，用wallkeeper audit receipt --check FILE --checkpoint TEXT。',
    holds: '✓ 成立', fails: '✗ 不成立', none: '✗ 在这里无法核对',
    deal: '牌', of: (v) => `${v.set}套，${v.table}号桌，第${v.round}轮`, sealed: '封存', opened: '公开', checks: '核对',
    checked: (v) => `16面牌墙中有${v.passes}面核对无误，其中${v.live}面由摄像头现场核对`, seal_words: '封存的词',
    key: '密钥的词', keys: (v) => `有${v.other_keys}条记录由另一把密钥签名：中途换过设备`,
    point: '检查点的词', same: '✓ 与您记下的词相同', other: '✗ 您记下的是别的词：不是那副牌',
    line: (v) => `第${v.line}行`, record: (v) => `第${v.seq}条记录`,
    form: '不是凭据的格式，或有与其余部分不符的内容', kiosk: '这条记录属于另一台设备', order: '应依次为封存、各盘的核对、连续到公开的记录',
    signature: '记录被改动过：签名不成立', commitment: '显示的牌不是封存时承诺的那副', reference: '这条记录是另一副牌的',
    wrong_checks: '显示的封存和核对不是公开记录或检查点所列的那些', chain: '这条记录与前一条不相连',
  },
};
const $ = (id) => document.getElementById(id);
const english = new Map(Array.from(document.querySelectorAll('[data-text]'), (e) => [e, e.textContent]));
let lang = navigator.language.startsWith('zh') ? 'zh' : 'en';
let verdict = null; // of the receipt that was chosen; undefined: it could not be checked

async function check(bytes) {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(WASM), (c) => c.charCodeAt(0)), {});
  const { memory, receipt_room: room, receipt_check: look } = instance.exports;
  const at = room(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  const out = look(bytes.length), all = new Uint8Array(memory.buffer);
  return JSON.parse(new TextDecoder().decode(all.subarray(out, all.indexOf(0, out))));
}

// Words as people note them: with numbers or without, capitals, commas, Chinese ones with nothing between them.
const plain = (text) => text.toLowerCase().replace(/[\s\d.,、，:]+/g, '');

function add(parent, tag, text, style) {
  const element = parent.appendChild(document.createElement(tag));
  element.textContent = text;
  if (style) element.className = style;
  return element;
}

function show() {
  const t = TEXTS[lang], section = $('verdict'), noted = plain($('words').value);
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  $('language').textContent = lang === 'zh' ? 'English' : '中文';
  $('language').lang = lang === 'zh' ? 'en' : 'zh-CN';
  for (const [element, text] of english) element.textContent = lang === 'zh' ? t[element.dataset.text] : text;
  section.hidden = verdict === null;
  section.replaceChildren();
  if (verdict === null) return;
  if (verdict === undefined) {
    add(section, 'h2', t.none, 'bad');
    return;
  }
  const v = verdict, words = v.words ? v.words.map(plain) : [], other = noted && v.words && !words.includes(noted);
  const good = v.fault === 'none' && !other;
  add(section, 'h2', good ? t.holds : t.fails, good ? 'good' : 'bad');
  if (v.fault !== 'none')
    add(section, 'p', `${v.line ? t.line(v) : t.record(v)}: ${t[v.fault === 'checks' ? 'wrong_checks' : v.fault]}`);
  if (other) add(section, 'p', t.other, 'bad');
  if (v.fault !== 'none') return;
  const list = add(section, 'dl', '');
  const row = (name, text, style) => { add(list, 'dt', name); add(list, 'dd', text, style); };
  const time = (s) => new Date(s * 1000).toLocaleString(document.documentElement.lang);
  const six = (both) => (lang === 'zh' ? `${both[1]} (${both[0]})` : both[0]);
  row(t.deal, t.of(v));
  row(t.sealed, time(v.sealed_s));
  row(t.opened, time(v.opened_s));
  row(t.checks, t.checked(v));
  row(t.seal_words, six(v.words));
  if (noted && !other) row('', t.same, 'good');
  row(t.key, six(v.key_words));
  if (v.other_keys) row('', t.keys(v));
  if (v.checkpoint) row(t.point, six(v.anchor_words));
}

$('file').addEventListener('change', async () => {
  const [file] = $('file').files;
  try {
    verdict = file ? await check(new Uint8Array(await file.arrayBuffer())) : null;
  } catch (error) {
    verdict = undefined;
  }
  show();
});
$('words').addEventListener('input', show);
$('language').addEventListener('click', () => {
  lang = lang === 'zh' ? 'en' : 'zh';
  show();
});
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
if (location.protocol === 'file:') $('save').hidden = true; // it is saved already
show();
