/** Style of the html form; the switches are boxes whose state the style itself reads. */
export const htmlStyle = `
:root{color-scheme:light dark;--back:#fff;--text:#1d2126;--soft:#5f6771;--edge:#d9dde2;--card:#f5f6f8}
@media(prefers-color-scheme:dark){:root{--back:#16181c;--text:#e6e8eb;--soft:#9aa2ad;--edge:#33383f;--card:#1f2227}
.name{filter:brightness(1.55)}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--back);color:var(--text);
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1{font-size:1.5rem;margin:0}
.span,.people{color:var(--soft);margin:.25rem 0}
.people{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
.switches{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--card)}
ol.lines{list-style:none;margin:0;padding:0}
ol.lines li{display:grid;grid-template-columns:auto 2rem 1fr;gap:.5rem;padding:.3rem 0;border-bottom:1px solid var(--edge)}
time{color:var(--soft);font-variant-numeric:tabular-nums;font-size:.85rem;padding-top:.15rem}
.mark{width:2rem;height:2rem;border-radius:50%;color:#fff;text-align:center;line-height:2rem;font-weight:600}
.name{font-weight:600}
.place{color:var(--soft)}
.fetched time{font-style:italic}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
.text img{display:block;max-width:100%;max-height:30rem;margin:.25rem 0}
.ooc .text,.observer .text{color:var(--soft)}
.hidden .text::before{content:"◆ ";color:var(--soft)}
.roll{display:inline-block;margin-left:.5rem;padding:0 .5rem;border:1px solid var(--edge);border-radius:1rem;font-size:.85rem}
.critical,.extreme{background:#1b7f4b;color:#fff}.fumble{background:#b3261e;color:#fff}
.success,.hard{border-color:#1b7f4b}.failure{border-color:#b3261e}
body:has(#hide-command:checked) .command,body:has(#hide-ooc:checked) .ooc,body:has(#hide-observer:checked) .observer,
body:has(#hide-bot:checked) .bot,body:has(#hide-time:checked) time{display:none}
@media(max-width:40rem){ol.lines li{grid-template-columns:2rem 1fr}time{grid-column:1/-1;padding:0}}
@media print{body{max-width:none;padding:0}.switches{display:none}ol.lines li{break-inside:avoid}}
`;
