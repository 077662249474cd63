// src/dom.ts
function e(e, n = {}, ...r) {
	let i = document.createElement(e);
	for (let [e, t] of Object.entries(n)) typeof t == "function" ? i.addEventListener(e.slice(2), t) : t === !0 ? i.setAttribute(e, "") : t !== !1 && t != null && i.setAttribute(e, String(t));
	return t(i, ...r), i;
}
function t(e, ...t) {
	let n = document.activeElement, r = n && n !== e && e.contains(n) ? i(e, n) : null;
	e.replaceChildren(...t.filter((e) => e != null && e !== !1)), r && a(e, r);
}
function n(e) {
	return [...e.querySelectorAll("button, a[href], select, input, textarea, [tabindex]")];
}
function r(e) {
	let t = e.getAttribute("data-test") ?? e.getAttribute("aria-label") ?? e.textContent;
	return `${e.tagName} ${t}`;
}
function i(e, t) {
	return {
		key: r(t),
		index: n(e).indexOf(t)
	};
}
function a(e, { key: t, index: i }) {
	let a = n(e), o = a.findIndex((e) => r(e) === t), s = o >= 0 ? o : Math.min(i, a.length - 1);
	(a.filter((e) => !e.matches(":disabled")).sort((e, t) => Math.abs(a.indexOf(e) - s) - Math.abs(a.indexOf(t) - s))[0] ?? e.closest("[tabindex]"))?.focus({ preventScroll: !0 });
}
function o(t, n, r = {}) {
	return e("button", {
		type: "button",
		onclick: n,
		...r
	}, t);
}
// src/board/board-picture.ts
var s = /* @__PURE__ */ new Map();
function c(e) {
	let t = s.get(e);
	return t || (s.size > 40 && s.clear(), t = new CSSStyleSheet(), t.replaceSync("svg{display:block;width:100%;height:auto;overflow:visible}.background{fill:none}\n.mark-chosen{fill:#9a6be8;fill-opacity:.5}.mark-planned{fill:#2b7de0;fill-opacity:.45}.mark-threat{fill:#d1242f;fill-opacity:.6}.mark-dot{fill:#1f8a4c;fill-opacity:.75;stroke:#fff;stroke-opacity:.6;stroke-width:3}\n.mark-ring{fill:none;stroke:#d1242f;stroke-opacity:.85;stroke-width:8}.mark-ring.own{stroke:#1f8a4c;stroke-width:5}.mark-arrow{fill:none;stroke:#d97706;stroke-opacity:.85;stroke-width:14;stroke-linecap:round;stroke-linejoin:round}\n.mark-circle{fill:none;stroke:#d97706;stroke-opacity:.85;stroke-width:7}.lifted{filter:drop-shadow(0 6px 5px rgb(0 0 0 / 40%))}" + e), s.set(e, t)), t;
}
function l(e, t) {
	let [, n = ""] = t.match(/<style>(.*?)<\/style>/s) ?? [], r = new DOMParser().parseFromString(t.replace(/<style>.*?<\/style>/s, ""), "image/svg+xml").documentElement;
	return r.setAttribute("aria-hidden", "true"), r.removeAttribute("width"), r.removeAttribute("height"), r.querySelector("title")?.remove(), r.querySelector("desc")?.remove(), e.adoptedStyleSheets = [c(n)], e.replaceChildren(document.adoptNode(r)), e.firstElementChild;
}
function u(e, t) {
	let n = document.createElementNS("http://www.w3.org/2000/svg", e);
	for (let [e, r] of Object.entries(t)) n.setAttribute(e, String(r));
	return n;
}
var d = ({ column: e, row: t }) => `${e},${t}`, f = () => !matchMedia("(prefers-reduced-motion: reduce)").matches, p = class {
	element = e("div", { class: "picture" });
	area = {
		left: 0,
		top: 0,
		width: 1,
		height: 1
	};
	shadow = this.element.attachShadow({ mode: "open" });
	root = null;
	left = 0;
	top = 0;
	pieces = /* @__PURE__ */ new Map();
	under = null;
	over = null;
	lifted = null;
	away = null;
	show(e, t = []) {
		let n = this.pieces, { away: r } = this;
		this.lifted = this.away = null;
		let i = l(this.shadow, e);
		this.root = i;
		let [, , a = 1, o = 1] = (i.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number), s = i.querySelector(".frame"), c = (e) => Number(s?.getAttribute(e) ?? 0);
		[this.left, this.top] = [c("x"), c("y")], this.area = {
			left: c("x") / a,
			top: c("y") / o,
			width: c("width") / a,
			height: c("height") / o
		}, this.pieces = /* @__PURE__ */ new Map();
		for (let e of i.querySelectorAll(":scope > g:not([class])")) {
			let [, t, n] = e.getAttribute("transform")?.match(/^translate\((-?\d+) (-?\d+)\)$/) ?? [];
			t !== void 0 && n !== void 0 && this.pieces.set(`${Math.floor((Number(t) - this.left) / 100)},${Math.floor((Number(n) - this.top) / 100)}`, e);
		}
		let d = this.pieces.values().next().value ?? null;
		this.under = u("g", { class: "marks" }), this.over = u("g", { class: "marks" }), i.insertBefore(this.under, d), i.append(this.over), f() && this.slide(n, t, r);
	}
	slide(e, t, n) {
		for (let [r, i] of t) {
			let t = this.pieces.get(d(i)), a = e.get(d(i));
			a && this.root && d(r) !== d(i) && (this.root.insertBefore(a, this.under.nextSibling), a.animate({ opacity: [1, 0] }, { duration: 180 }).onfinish = () => a.remove()), d(r) !== n && t?.animate({ transform: [this.translation(r), this.translation(i)] }, {
				duration: 180,
				easing: "ease-out"
			});
		}
	}
	centre({ column: e, row: t }) {
		return [this.left + e * 100 + 50, this.top + t * 100 + 50];
	}
	translation(e) {
		let [t, n] = this.centre(e);
		return `translate(${t}px,${n}px)`;
	}
	mark({ chosen: e, planned: t, threats: n, targets: r, arrows: i, circles: a }) {
		let o = (e) => ({
			cx: this.centre(e)[0],
			cy: this.centre(e)[1]
		}), s = (e) => ({
			x: this.left + e.column * 100,
			y: this.top + e.row * 100,
			width: 100,
			height: 100
		}), c = (e, t) => e.map((e) => u("rect", {
			class: t,
			...s(e)
		})), l = n.map((e) => u("circle", {
			class: "mark-threat",
			r: 47,
			...o(e)
		}));
		this.under?.replaceChildren(...l, ...c(t, "mark-planned"), ...c(e, "mark-chosen"));
		let f = (e) => this.pieces.has(d(e)), p = r.map((e) => e.takes || f(e) ? u("circle", {
			class: e.takes ? "mark-ring" : "mark-ring own",
			r: 44,
			...o(e)
		}) : u("circle", {
			class: "mark-dot",
			r: 15,
			...o(e)
		}));
		this.over?.replaceChildren(...p, ...a.map((e) => u("circle", {
			class: "mark-circle",
			r: 43,
			...o(e)
		})), ...i.map(([e, t]) => this.arrow(e, t)));
	}
	arrow(e, t) {
		let [[n, r], [i, a]] = [this.centre(e), this.centre(t)], o = Math.atan2(a - r, i - n), s = (e) => `${(i - 38 * Math.cos(o + e)).toFixed(1)} ${(a - 38 * Math.sin(o + e)).toFixed(1)}`;
		return u("path", {
			class: "mark-arrow",
			d: `M${n} ${r}L${i} ${a}M${s(.5)}L${i} ${a}L${s(-.5)}`
		});
	}
	lift(e) {
		this.drop();
		let t = this.pieces.get(d(e));
		return !t || !this.root ? !1 : (this.lifted = {
			group: t,
			cell: e
		}, !0);
	}
	carry(e, t) {
		if (!this.lifted || !this.root) return;
		let { group: n, cell: r } = this.lifted;
		this.away = d(r);
		let [, , i = 1, a = 1] = this.root.getAttribute("viewBox").split(" ").map(Number);
		n.classList.contains("lifted") || (n.classList.add("lifted"), this.root.append(n)), n.style.transform = `translate(${this.left + e * this.area.width * i}px,${this.top + t * this.area.height * a}px)`;
	}
	drop() {
		if (!this.lifted) return;
		let { group: e, cell: t } = this.lifted;
		this.lifted = this.away = null, e.classList.remove("lifted");
		let n = e.style.transform;
		e.style.transform = "", n && f() && e.animate({ transform: [n, this.translation(t)] }, {
			duration: 180,
			easing: "ease-out"
		});
	}
	put(e, t) {
		let n = this.pieces.get(d(e));
		this.lifted = null, this.away = d(e), n && (n.style.transform = this.translation(t));
	}
	putBack() {
		for (let [e, t] of this.pieces) e === this.away && (t.style.transform = "");
		this.away = null;
	}
}, m = {
	chosen: [],
	targets: []
}, h = class {
	events;
	element;
	over;
	picture = new p();
	grid;
	buttons = [];
	width = 0;
	height = 0;
	flipX = !1;
	flipY = !0;
	focused = 0;
	down = null;
	dragged = !1;
	fresh = !1;
	pointer = -1;
	second = null;
	spot = {
		x: 0,
		y: 0
	};
	under = null;
	wheeled = !1;
	marks = m;
	notes = /* @__PURE__ */ new Map();
	noteFrom = null;
	constructor(t, n) {
		this.events = n, this.grid = e("div", {
			class: "squares",
			role: "grid",
			"aria-label": t
		}), this.over = e("div", { class: "over" }), this.element = e("div", { class: "board" }, this.picture.element, this.grid, this.over), this.grid.addEventListener("keydown", (e) => this.onKey(e)), this.grid.addEventListener("pointerdown", (e) => this.onDown(e)), this.grid.addEventListener("pointermove", (e) => this.onMove(e)), this.grid.addEventListener("pointerup", (e) => this.onUp(e)), this.grid.addEventListener("pointercancel", () => this.cancel()), this.grid.addEventListener("contextmenu", (e) => e.preventDefault()), this.element.addEventListener("wheel", (e) => {
			let t = this.element.classList.contains("turning");
			!this.events.wheel || this.events.paint || !t && this.down === null || (e.preventDefault(), t || this.wheelDown(), this.events.wheel(e.deltaY > 0 ? 1 : -1));
		}, { passive: !1 });
	}
	draw(e, t, n, r, i = !1, a = []) {
		this.flipX = r, this.flipY = i ? r : !r, (t !== this.width || n !== this.height) && this.build(t, n), this.picture.show(e, a.map(([e, t]) => [this.cellOf(e), this.cellOf(t)]));
		let { left: o, top: s, width: c, height: l } = this.picture.area;
		for (let e of [this.grid, this.over]) e.style.left = `${100 * o}%`, e.style.top = `${100 * s}%`, e.style.width = `${100 * c}%`, e.style.height = `${100 * l}%`;
		this.mark(this.marks);
	}
	mark(e) {
		this.marks = e;
		let t = [...e.arrows ?? [], ...this.notes.values()];
		this.picture.mark({
			chosen: e.chosen.map((e) => this.cellOf(e)),
			threats: (e.threats ?? []).map((e) => this.cellOf(e)),
			planned: (e.planned ?? []).map((e) => this.cellOf(e)),
			targets: e.targets.map(({ square: e, takes: t }) => ({
				...this.cellOf(e),
				takes: t
			})),
			arrows: t.filter(([e, t]) => e !== t).map(([e, t]) => [this.cellOf(e), this.cellOf(t)]),
			circles: t.filter(([e, t]) => e === t).map(([e]) => this.cellOf(e))
		});
	}
	put(e, t) {
		this.picture.put(this.cellOf(e), this.cellOf(t));
	}
	putBack() {
		this.picture.putBack();
	}
	clearNotes() {
		this.notes.size !== 0 && (this.notes.clear(), this.mark(this.marks));
	}
	label(e) {
		for (let { index: t, label: n, state: r } of e) {
			let { column: e, row: i } = this.cellOf(t), a = this.buttons[i * this.width + e];
			if (!a) continue;
			a.dataset.square = String(t);
			let o = r ? `${n}, ${r}` : n;
			a.getAttribute("aria-label") !== o && a.setAttribute("aria-label", o), a.dataset.state = r ?? "";
		}
	}
	cellOf(e) {
		let [t, n] = [e % this.width, Math.floor(e / this.width)];
		return {
			column: this.flipX ? this.width - 1 - t : t,
			row: this.flipY ? this.height - 1 - n : n
		};
	}
	space(e) {
		let { width: t, height: n } = this.grid.getBoundingClientRect(), { column: r, row: i } = this.cellOf(e), a = t / this.width;
		return {
			width: t,
			height: n,
			x: (r + .5) * a,
			y: (i + .5) * a,
			side: a
		};
	}
	focus(e = this.focused) {
		this.focused = e, this.button(e)?.focus({ preventScroll: !0 });
	}
	build(n, r) {
		this.width = n, this.height = r, this.focused = Math.min(this.focused, n * r - 1), this.buttons = [];
		let i = [];
		for (let t = 0; t < r; t++) {
			let t = [];
			for (let r = 0; r < n; r++) {
				let n = e("div", {
					role: "gridcell",
					class: "square",
					tabindex: "-1"
				});
				this.buttons.push(n), t.push(n);
			}
			i.push(e("div", {
				role: "row",
				class: "row"
			}, ...t));
		}
		t(this.grid, ...i), this.buttons[0]?.setAttribute("tabindex", "0");
	}
	button(e) {
		let { column: t, row: n } = this.cellOf(e), r = this.buttons[n * this.width + t];
		for (let e of this.buttons) e.tabIndex === 0 && e !== r && (e.tabIndex = -1);
		return r && (r.tabIndex = 0), r;
	}
	onKey(e) {
		let t = e.target, n = Number(t.dataset.square ?? 0), r = {
			ArrowLeft: [-1, 0],
			ArrowRight: [1, 0],
			ArrowUp: [0, -1],
			ArrowDown: [0, 1]
		}[e.key];
		if (r && !e.ctrlKey && !e.altKey) {
			let t = this.cellOf(n), i = Math.max(0, Math.min(this.width - 1, t.column + r[0])), a = Math.max(0, Math.min(this.height - 1, t.row + r[1])), o = this.buttons[a * this.width + i];
			o && this.focus(Number(o.dataset.square)), o?.scrollIntoView({ block: "nearest" }), e.preventDefault();
		} else e.key === "Enter" || e.key === " " ? (e.preventDefault(), this.focused = n, this.events.pick(n)) : !e.ctrlKey && !e.metaKey && !e.altKey && this.events.key?.(e.key, n) && e.preventDefault();
	}
	at(e) {
		let t = this.grid.getBoundingClientRect(), n = Math.floor((e.clientX - t.left) / t.width * this.width), r = Math.floor((e.clientY - t.top) / t.height * this.height);
		return n < 0 || r < 0 || n >= this.width || r >= this.height ? null : Number(this.buttons[r * this.width + n]?.dataset.square ?? 0);
	}
	onDown(e) {
		if (this.down !== null && e.pointerId !== this.pointer) return this.secondDown(e);
		let t = this.at(e);
		if (e.button === 2) {
			this.noteFrom = t;
			return;
		}
		if (e.button !== 0 || (this.clearNotes(), this.pointer = e.pointerId, this.second = null, this.spot = {
			x: e.clientX,
			y: e.clientY
		}, this.down = this.under = t, this.dragged = this.fresh = this.wheeled = !1, t === null)) return;
		if (this.grid.setPointerCapture(e.pointerId), this.events.paint) {
			e.preventDefault(), this.focus(t), this.events.paint(t, !0);
			return;
		}
		let n = this.events.press?.(t);
		this.fresh = n?.fresh ?? !1, n?.lift && this.picture.lift(this.cellOf(t));
	}
	onMove(e) {
		if (e.pointerId === this.second?.id) return this.turnBySecond(e);
		if (this.down === null || e.pointerId !== this.pointer) return;
		let t = this.at(e);
		if (this.under = t, this.spot = {
			x: e.clientX,
			y: e.clientY
		}, !this.wheeled) {
			if (this.events.paint) t !== null && t !== this.down && (this.down = t, this.events.paint(t, !1));
			else {
				let n = this.grid.getBoundingClientRect();
				this.dragged ||= t !== this.down, this.dragged && this.picture.carry((e.clientX - n.left) / n.width, (e.clientY - n.top) / n.height);
			}
		}
	}
	onUp(e) {
		let t = this.at(e);
		if (e.button === 2) return this.toggleNote(t);
		if (e.pointerId === this.second?.id) return this.endSecond();
		if (e.pointerId !== this.pointer) return;
		this.endSecond();
		let n = this.down, r = this.fresh;
		if (this.down = null, !(n === null || this.events.paint)) {
			if (this.wheeled) return this.events.release?.();
			t !== null && this.focus(t), t !== null && n !== t && this.dragged ? this.events.drag?.(n, t) : t === n && !r && this.events.pick(n), this.picture.drop();
		}
	}
	wheelDown() {
		let [e, t] = [this.down, this.under];
		e === null || t === null || this.wheeled || (this.wheeled = !0, e === t ? this.events.pick(e) : this.events.drag?.(e, t), this.picture.drop());
	}
	angle({ clientX: e, clientY: t }) {
		return Math.atan2(t - this.spot.y, e - this.spot.x);
	}
	secondDown(e) {
		!this.events.wheel || this.events.paint || this.second || (this.grid.setPointerCapture(e.pointerId), this.second = {
			id: e.pointerId,
			angle: this.angle(e),
			turned: !1
		}, this.wheelDown());
	}
	endSecond() {
		this.second?.turned === !1 && this.events.wheel?.(1), this.second = null;
	}
	turnBySecond(e) {
		let { second: t } = this;
		if (!t) return;
		let n = this.angle(e) - t.angle, r = Math.round(Math.atan2(Math.sin(n), Math.cos(n)) / (Math.PI / 4));
		r !== 0 && (t.angle += r * Math.PI / 4, t.turned = !0, this.events.wheel?.(r));
	}
	cancel() {
		this.down = null, this.second = null, this.picture.drop();
	}
	toggleNote(e) {
		let t = this.noteFrom;
		if (this.noteFrom = null, t === null || e === null || this.events.paint) return;
		let n = `${t}-${e}`;
		this.notes.delete(n) || this.notes.set(n, [t, e]), this.mark(this.marks);
	}
}, g = ".board{-webkit-user-select:none;user-select:none;width:100%;max-width:min(100%,44rem,max(20rem,100vh - 11rem));margin:0 auto;position:relative}.squares{touch-action:none;flex-direction:column;display:flex;position:absolute}.row{flex:1;min-height:0;display:flex}.square{cursor:pointer;border-radius:12%;flex:1;min-width:0}.square:hover{box-shadow:inset 0 0 0 2px var(--main)}.square:focus-visible{outline-offset:-3px;z-index:1;outline:3px solid #1f6feb;box-shadow:inset 0 0 0 4px #fff}.over{pointer-events:none;position:absolute}.over .turn{pointer-events:auto}.ring{z-index:3;position:absolute;inset:0}.turn{border:2px solid var(--main);background:var(--back);border-radius:50%;min-height:0;padding:2px;font-size:.75rem;line-height:1;position:absolute;transform:translate(-50%,-50%);box-shadow:0 2px 8px #00000073}.turn:focus-visible,.turn:hover:not(:disabled){background:var(--lit);z-index:1;border-color:#1f6feb}.turn .piece-image{width:100%}.turn.cancel{border-color:var(--bad);color:var(--bad);font-size:1.25rem}.piece-image{width:100%;display:block}", _ = ":host{display:block;max-width:32rem;font:15px/1.4 system-ui,sans-serif;--main:#2f5d50;--back:#f7f4ee;--bad:#a32020}\n*{box-sizing:border-box}.choices{display:flex;flex-wrap:wrap;gap:.3rem;margin:.3rem 0}.choices button{min-height:2.2rem}.note{margin:.2rem 0;overflow-wrap:anywhere}", v = (e, t) => t.every((t, n) => e[n] === t);
function y({ model: n, el: r }) {
	let i = new CSSStyleSheet();
	i.replaceSync(_ + g);
	let a = e("div", { class: "board-rules" }), s = a.attachShadow({ mode: "open" });
	s.adoptedStyleSheets = [i];
	let c = e("p", {
		class: "note",
		role: "status"
	}), l = e("div", { class: "choices" }), u = n.get("state"), d = [], f = (e) => u.moves.filter((t) => v(t.squares, e)), p = new h(u.name, {
		pick: y,
		press: (e) => ({
			lift: f([e]).length > 0,
			fresh: !1
		}),
		drag: (e, t) => {
			(d.at(-1) === e || m(e) && b(e)) && y(t);
		},
		key: (e) => e === "Escape" && S([])
	});
	function m(e) {
		return f([...d, e]).length > 0 || f([e]).length !== 0 && (d = [], !0);
	}
	function y(e) {
		m(e) ? b(e) : S([]);
	}
	function b(e) {
		let t = [...d, e], n = f(t), [r] = n;
		return n.length === 1 && r.squares.length === t.length ? (x(r), !1) : (S(t), !0);
	}
	function x(e) {
		S([]), n.set("chosen", {
			serial: u.serial,
			move: e.text
		}), n.save_changes();
	}
	function S(e) {
		d = e;
		let n = f(d), r = /* @__PURE__ */ new Map();
		for (let { squares: e, takes: t } of d.length > 0 ? n : []) {
			let n = e[d.length];
			n !== void 0 && r.set(n, r.get(n) || t);
		}
		p.mark({
			chosen: d,
			targets: [...r].map(([e, t]) => ({
				square: e,
				takes: t
			}))
		});
		let i = d.length > 0 ? n.filter(({ squares: e }) => e.length === d.length) : [];
		return t(l, ...i.map((e) => o(e.text, () => x(e)))), !0;
	}
	function C() {
		u = n.get("state"), p.draw(u.svg, u.width, u.height, u.flipped, !1, u.slides), p.label(u.labels.map((e, t) => ({
			index: t,
			label: e
		}))), c.textContent = u.note, S([]);
	}
	return s.replaceChildren(p.element, l, c), t(r, a), n.on("change:state", C), C(), () => n.off("change:state", C);
}
var b = { render: y };
export { b as default };
