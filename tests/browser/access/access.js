// Measures of accessibility in a page: `access.…`, called by the modules beside this file.
(() => {
  if (window.access) return;
  const access = {};
  window.access = access;

  // ---- elements, in all trees of components ----

  const parent = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
  const trees = (root) => [
    root,
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? trees(shadowRoot) : [])),
  ];
  const all = (selector) => trees(document).flatMap((root) => [...root.querySelectorAll(selector)]);
  const found = (target) =>
    [target].flat(2).reduce((root, selector) => (root.shadowRoot ?? root).querySelector(selector), document);
  const ancestors = (node) => {
    const list = [];
    for (let one = node; one; one = parent(one)) list.push(one);
    return list;
  };
  const top = (x, y) => {
    let one = document.elementFromPoint(x, y);
    for (let inner; (inner = one?.shadowRoot?.elementFromPoint(x, y)) && inner !== one; ) one = inner;
    return one;
  };
  const modal = () => all("dialog").findLast((one) => one.matches(":modal")) ?? null;
  const awake = (node) => ancestors(node).every((one) => !one.inert) && (!modal() || ancestors(node).includes(modal()));
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const active = (node) => !ancestors(node).some((one) => one.matches(":disabled, [aria-disabled='true']"));
  const glyphs = () =>
    all("svg.glyph, .icon-button svg, .button svg").filter((one) => shown(one) && awake(one) && active(one));
  const SHADOW = 40;
  const boxes = (node) => {
    if (node instanceof SVGElement) return [node.getBoundingClientRect()];
    return [...node.childNodes]
      .filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim())
      .flatMap((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [...range.getClientRects()];
      });
  };
  /** On the part of a board that the picture of the end covers, or its shadow darkens: nobody is to read it. */
  const covered = (node) =>
    ancestors(node).some((one) => one.matches("rr-board, mr-board")) &&
    all(".finale").some((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return boxes(node).some(
        (box) =>
          box.right > left - SHADOW &&
          box.left < right + SHADOW &&
          box.bottom > top - SHADOW &&
          box.top < bottom + SHADOW,
      );
    });
  /** The letter where a robot has started, below a robot: the robot hides it but for an edge. */
  const under = (node) =>
    node.closest(".start-marker") !== null &&
    all(".piece").some((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return boxes(node).some((box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom);
    });
  /** Whether `one`, an absolutely positioned neighbor, is painted over `node`. */
  const over = (node, one) => {
    const [own, other] = [node, one].map((each) => Number.parseInt(getComputedStyle(each).zIndex, 10) || 0);
    if (own !== other) return other > own;
    const later = node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    return getComputedStyle(node).position === "static" || later !== 0;
  };
  // ---- pixels and colors ----

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    canvas.canvas.width = canvas.canvas.height = 1;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const pixels = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    canvas.canvas.width = bitmap.width;
    canvas.canvas.height = bitmap.height;
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const linear = (value) => (value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  // ---- measures ----

  access.run = async (off) =>
    axe.run(document, {
      resultTypes: ["violations", "incomplete"],
      rules: Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !off.includes(ruleId) }])),
    });

  /** After a measure: nothing has the focus, and the page is scrolled as before. */
  let scrolled = 0;
  access.restore = () => {
    access.deep?.()?.blur();
    scrollTo({ top: scrolled, behavior: "instant" });
  };

  access.beginContrast = (targets) => {
    scrolled = scrollY;
    const texts = targets.map(found).filter((one) => one && shown(one) && awake(one) && active(one));
    access.texts = [...new Set([...texts, ...glyphs()])].filter(
      (one) => boxes(one).length && !covered(one) && !under(one),
    );
  };

  access.nextTexts = () => {
    const { texts } = access;
    if (!texts.length) return null;
    texts[0].scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const inside = ({ left, right, top, bottom }) =>
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    // No two of them in the same place: what changes when one is hidden are its own pixels.
    const taken = [];
    const apart = (one, other) =>
      one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
    const now = texts.filter((one, at) => {
      const own = boxes(one);
      if (at && !own.every((box) => inside(box) && taken.every((other) => apart(box, other)))) return false;
      taken.push(...own);
      return true;
    });
    access.texts = texts.filter((one) => !now.includes(one));
    access.now = now.map((element) => {
      const style = getComputedStyle(element);
      const glyph = element instanceof SVGElement;
      const line = glyph && style.stroke !== "none";
      const sign = element instanceof SVGSVGElement; // drawn with lines; a letter has them as its halo
      const [r, g, b, a] = rgba(sign && line ? style.stroke : glyph ? style.fill : style.color);
      const halo = line && !sign ? rgba(style.stroke).slice(0, 3) : null;
      const opacity = ancestors(element).reduce((product, one) => product * getComputedStyle(one).opacity, 1);
      const size = parseFloat(style.fontSize);
      const large = glyph || size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
      const rects = boxes(element).map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
      return { element, rects, color: [r, g, b], alpha: (a / 255) * opacity, halo, needs: large ? 3 : 4.5 };
    });
    return access.now.length;
  };

  access.hideTexts = () => {
    for (const { element } of access.now) {
      // A glyph keeps its own background.
      for (const line of element instanceof SVGSVGElement ? element.children : [])
        line.style.setProperty("visibility", "hidden", "important");
      if (element instanceof SVGElement && !(element instanceof SVGSVGElement))
        element.style.setProperty("visibility", "hidden", "important");
      element.style.setProperty("-webkit-text-fill-color", "transparent", "important");
      element.style.setProperty("text-decoration-color", "transparent", "important");
    }
  };

  access.compareTexts = async ([withText, without]) => {
    const { now } = access;
    const [before, behind] = [await pixels(withText), await pixels(without)];
    const found = [];
    for (const { element, rects, color, alpha, halo, needs } of now) {
      for (const one of [element, ...(element instanceof SVGSVGElement ? element.children : [])])
        for (const name of ["visibility", "-webkit-text-fill-color", "text-decoration-color"])
          one.style.removeProperty(name);
      let worst = Infinity;
      let at = [];
      // What lies over a letter in its own box, as a badge does, shows its edge through it.
      const above = [...(element.parentElement?.children ?? [])]
        .filter((one) => one !== element && getComputedStyle(one).position === "absolute" && shown(one))
        .filter((one) => over(element, one))
        .map((one) => one.getBoundingClientRect());
      const hidden = (x, y) =>
        above.some((box) => x >= box.left - 1 && x <= box.right && y >= box.top - 1 && y <= box.bottom);
      for (const { left, top, right, bottom } of rects) {
        for (let y = Math.max(0, Math.floor(top)); y < Math.min(behind.height, bottom); y += 1) {
          for (let x = Math.max(0, Math.floor(left)); x < Math.min(behind.width, right); x += 1) {
            const place = 4 * (y * behind.width + x);
            const seen = before.data.subarray(place, place + 3);
            const behindIt = behind.data.subarray(place, place + 3);
            const paper = halo ?? behindIt;
            const apart = (one, other) => [0, 1, 2].reduce((sum, part) => sum + Math.abs(one[part] - other[part]), 0);
            if (apart(seen, behindIt) < 24 || hidden(x, y)) continue;
            const ink = color.map((value, part) => alpha * value + (1 - alpha) * paper[part]);
            if (!halo && apart(seen, ink) >= apart(behindIt, ink)) continue; // an edge beside the letter, drawn again
            const contrast = ratio(ink, paper);
            if (contrast < worst) [worst, at] = [contrast, [ink.map(Math.round), [...paper]]];
          }
        }
      }
      const name = `${element.getRootNode().host?.localName ?? ""} ${element.outerHTML.slice(0, 120)}`;
      if (worst < needs - 0.005) found.push(`${worst.toFixed(2)} < ${needs} (${at.join(" on ")}): ${name}`);
    }
    return found;
  };

  access.beginTab = () => {
    scrolled = scrollY;
    const used = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";
    const flat = (root) => {
      const list = [];
      const walk = (node) => {
        if (!(node instanceof Element)) return;
        list.push(node);
        const inner = node.shadowRoot
          ? node.shadowRoot.children
          : node.localName === "slot" && node.assignedElements().length
            ? node.assignedElements()
            : node.children;
        for (const one of inner) walk(one);
      };
      walk(root);
      return list;
    };
    const group =
      ({ name, form }) =>
      (other) =>
        other.type === "radio" && other.name === name && other.form === form && !other.disabled;
    const radio = (one) => {
      if (one.type !== "radio" || !one.name) return false;
      const radios = [...one.getRootNode().querySelectorAll("input")].filter(group(one));
      return one !== (radios.find(({ checked }) => checked) ?? radios[0]);
    };
    const folded = (one) =>
      ancestors(one).some(
        (above) => above.matches("details:not([open])") && one.closest("summary")?.parentElement !== above,
      );
    access.stops = flat(modal() ?? document.body).filter(
      (one) =>
        one.matches(used) &&
        one.tabIndex >= 0 &&
        !one.matches(":disabled") &&
        shown(one) &&
        awake(one) &&
        !radio(one) &&
        !folded(one),
    );
    access.places = access.stops.map((one) => one.getBoundingClientRect());
    access.deep = () => {
      let one = document.activeElement;
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
      return one;
    };
    access.kind = (one) =>
      `${one.getRootNode().host?.localName ?? ""} ${one.localName}.${[...one.classList].sort().join(".")}` +
      ` in ${parent(one)?.className ?? ""}`;
    access.tag = (one) =>
      `${access.kind(one)} “${(one.ariaLabel ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}”`;
    const begin = document.createElement("span");
    begin.tabIndex = -1;
    (modal() ?? document.body).prepend(begin);
    begin.focus({ preventScroll: true });
    begin.remove();
    return access.stops.map(access.tag);
  };

  access.focused = () => {
    const one = access.deep();
    if (!one || one === document.body || one === document.documentElement) return null;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return {
      index: access.stops.indexOf(one),
      tag: access.tag(one),
      kind: access.kind(one),
      visible: one.matches(":focus-visible"),
      box: [left, top, right, bottom],
      held: modal()?.matches(":focus-within") ?? true,
    };
  };

  access.missed = (order) =>
    access.stops
      .filter((one, at) => !order.includes(at) && one.isConnected && shown(one) && active(one))
      .map(access.tag);

  access.backward = (order) => {
    const { places, stops, tag } = access;
    const afloat = (one) =>
      ancestors(one).some((above) => /sticky|fixed/.test(getComputedStyle(above).position) || above.matches("dialog"));
    const onBoard = (one) => ancestors(one).some((above) => above.matches("rr-board, mr-board"));
    const found = [];
    for (let at = 1; at < order.length; at += 1) {
      const [one, next] = [places[order[at - 1]], places[order[at]]];
      if (afloat(stops[order[at - 1]]) !== afloat(stops[order[at]])) continue;
      if (onBoard(stops[order[at - 1]]) !== onBoard(stops[order[at]])) continue; // a board is a column of its own
      const column = next.left < one.right - 2 && next.right > one.left + 2;
      const shared = Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top);
      const row = shared > 0.5 * Math.max(one.height, next.height);
      if ((column && next.bottom <= one.top + 2) || (row && next.right <= one.left + 2)) {
        found.push(`backward: from ${tag(stops[order[at - 1]])} to ${tag(stops[order[at]])}`);
      }
    }
    return found;
  };

  access.blur = () => access.deep().blur();

  // Anywhere in the window: the ring may be around a label or a card.
  access.ring = async ({ box: [left, top, right, bottom], shots }) => {
    const [focused, plain] = [(await pixels(shots[0])).data, (await pixels(shots[1])).data];
    let changed = 0;
    for (let at = 0; at < plain.length; at += 4) {
      const [one, other] = [focused.subarray(at, at + 3), plain.subarray(at, at + 3)];
      if (one.some((value, part) => value !== other[part]) && ratio(one, other) >= 3) changed += 1;
    }
    const [width, height] = [
      Math.min(right, innerWidth) - Math.max(left, 0),
      Math.min(bottom, innerHeight) - Math.max(top, 0),
    ];
    return changed / (2 * (width + height));
  };

  access.beginChosen = () => {
    scrolled = scrollY;
    const chosen = "[aria-pressed='true'], [aria-checked='true'], [aria-current]:not([aria-current='false'])";
    const boxes = all("input:checked")
      .filter((one) => awake(one) && active(one))
      .map((input) => ({
        input,
        place: input.closest("label, .segment, .edition") ?? input,
      }));
    const rest = all(chosen)
      .filter((one) => shown(one) && awake(one) && active(one))
      .map((place) => ({ place }));
    access.chosen = [...rest, ...boxes].filter(({ place }) => shown(place) && place.getClientRects().length);
  };

  access.nextChosen = () => {
    if (!access.chosen.length) return 0;
    const box = ({ place }) => place.getBoundingClientRect();
    access.chosen[0].place.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const inside = ({ left, top, right, bottom }) =>
      left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    access.now = access.chosen.filter((one, at) => at === 0 || inside(box(one)));
    access.chosen = access.chosen.filter((one) => !access.now.includes(one));
    return access.now.length;
  };

  access.clearChosen = () => {
    for (const one of access.now) {
      const { place, input } = one;
      one.had = ["aria-pressed", "aria-checked", "aria-current"].map((name) => [name, place.getAttribute(name)]);
      for (const [name, value] of one.had) if (value !== null) place.setAttribute(name, "false");
      if (input) input.checked = false;
    }
  };

  access.compareChosen = async (shots) => {
    const [chosen, plain] = [await pixels(shots[0]), await pixels(shots[1])];
    return access.now.flatMap(({ place, input, had }) => {
      if (input) input.checked = true;
      for (const [name, value] of had) if (value !== null) place.setAttribute(name, value);
      const { left, top, right, bottom, width, height } = place.getBoundingClientRect();
      let changed = 0;
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(plain.height, bottom); y += 1) {
        for (let x = Math.max(0, Math.floor(left)); x < Math.min(plain.width, right); x += 1) {
          const at = 4 * (y * plain.width + x);
          if (ratio(chosen.data.subarray(at, at + 3), plain.data.subarray(at, at + 3)) >= 3) changed += 1;
        }
      }
      const text = place.outerHTML.replace(/<!--.*?-->/g, "").slice(0, 140);
      const enough = Math.min(width + height, 60);
      return changed < enough ? [`${changed} of ${enough} pixels show the choice: ${text}`] : [];
    });
  };

  access.lost = () => {
    const found = [];
    const name = (one) =>
      `${one.getRootNode().host?.localName ?? ""} ${one.outerHTML.replace(/<!--.*?-->/g, "").slice(0, 120)}`;
    const wide = document.scrollingElement;
    const board = (one) => ancestors(one).some((above) => above.matches("rr-board, mr-board"));
    if (wide.scrollWidth > innerWidth) {
      const most = all("*").filter((one) => shown(one) && one.getBoundingClientRect().right > innerWidth);
      found.push(`the page is ${wide.scrollWidth} pixels wide: ${most.map(name).at(-1)}`);
    }
    for (const one of all("*")) {
      const { overflowX } = getComputedStyle(one);
      if (
        one !== wide &&
        shown(one) &&
        awake(one) &&
        !board(one) &&
        ["auto", "scroll"].includes(overflowX) &&
        one.scrollWidth > one.clientWidth + 1
      )
        found.push(`two directions: ${name(one)}`);
    }
    const used = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    const hidden = (one) =>
      ancestors(one).some(
        (above) =>
          above.matches(".visually-hidden, [aria-hidden='true']") || getComputedStyle(above).clipPath === "inset(50%)",
      );
    const texts = all("*").filter(
      (one) =>
        [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
        !one.matches("script, style, option, title, desc, text, tspan, noscript"),
    );
    for (const one of new Set([...all(used), ...texts])) {
      if (!shown(one) || !awake(one) || board(one) || hidden(one)) continue;
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top: upper, bottom, width, height } = one.getBoundingClientRect();
      if (!width || !height) continue;
      const [x, y] = [(left + right) / 2, (Math.max(upper, 0) + Math.min(bottom, innerHeight)) / 2];
      const hit = top(x, y);
      const own =
        hit &&
        (ancestors(hit).includes(one) ||
          ancestors(one).includes(hit) ||
          ancestors(one)
            .find((above) => above.matches("label"))
            ?.contains(hit));
      // A button may extend over the text of its card; a bar that stays in its place must not.
      const bar =
        hit &&
        ancestors(hit).some(
          (above) => /sticky|fixed/.test(getComputedStyle(above).position) && !ancestors(one).includes(above),
        );
      const clipped = ancestors(one)
        .slice(1)
        .some((above) => {
          if (!/hidden|clip/.test(getComputedStyle(above).overflow)) return false;
          const box = above.getBoundingClientRect();
          return y < box.top - 1 || y > box.bottom + 1 || x < box.left - 1 || x > box.right + 1;
        });
      if (one.matches(used) ? !own : !hit || bar || clipped)
        found.push(`hidden: ${name(one)} behind ${hit ? name(hit).slice(0, 70) : "nothing"}`);
      else if (left < -1 || right > innerWidth + 1) found.push(`cut: ${name(one)}`);
    }
    return found;
  };

  const noted = new Set();
  access.moved = () => {
    const found = [...noted];
    noted.clear();
    return found;
  };

  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const note = (animation) => {
    const { activeDuration } = animation.effect.getComputedTiming();
    const { target } = animation.effect;
    const steps = animation.effect.getKeyframes().slice(0, -1);
    if (reduced.matches && activeDuration > 10 && !steps.every(({ easing }) => easing.startsWith("steps(")))
      noted.add(
        `${animation.animationName ?? animation.transitionProperty ?? "script"}` +
          ` ${activeDuration} ms: ${target.getRootNode().host?.localName ?? ""} ${target.localName}.${target.getAttribute("class") ?? ""}`,
      );
  };
  const follow = (root) => {
    for (const kind of ["animationstart", "transitionrun"]) {
      root.addEventListener(kind, ({ target }) => target.getAnimations({ subtree: true }).forEach(note), true);
    }
  };
  follow(document);
  const { animate, attachShadow } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    note(animation);
    return animation;
  };
  Element.prototype.attachShadow = function (how) {
    const root = attachShadow.call(this, how);
    follow(root);
    return root;
  };
})();
