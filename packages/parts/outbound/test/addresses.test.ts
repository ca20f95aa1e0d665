import { expect } from "chai";
import { type Outside, outside } from "./test-support.js";

const loopbackSpellings = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://127.0.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://0177.1/",
  "http://017700000001/",
  "http://127.0.0.1./",
  "http://127.000.000.001/",
  "http://①②⑦.⓪.⓪.①/",
  "http://１２７.０.０.１/",
  "http://127。0。0。1/",
  "http://%31%32%37.0.0.1/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://localhost/",
  "http://LOCALHOST./",
  "http://panel.localhost/",
  "http:\\\\127.0.0.1\\",
  "http:127.0.0.1",
];

const otherAddresses = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "127.9.9.9",
  "169.254.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "100.100.100.200",
  "168.63.129.16",
  "::",
  "::1",
  "::8.8.8.8",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8.invalid",
  "64:ff9b::a00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2001:10::1",
  "2002:a00:1::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "4000::1",
];

describe("refused addresses", () => {
  let there: Outside;
  beforeEach(async () => {
    there = await outside();
  });
  afterEach(() => there.end());

  it("include loopback in all notations; no socket is opened and no name is resolved", async () => {
    for (const url of loopbackSpellings) {
      const [code, sentence] = await there.refusal(url);
      expect(code, `${url}: ${sentence}`).to.equal(42200);
    }
    expect(there.dialled).to.deep.equal([]);
    expect(there.resolved).to.deep.equal([]);
  });

  it("include other schemes, user names, missing hosts, and other ports", async () => {
    there.names["example.org"] = ["93.184.216.34"];
    for (const [url, word] of [
      ["ftp://example.org/", "ftp:"],
      ["file:///etc/passwd", "file:"],
      ["gopher://example.org/", "gopher:"],
      ["data:text/plain,hi", "data:"],
      ["http://user:pass@example.org/", "user name"],
      ["http://user@example.org/", "user name"],
      ["http://example.org:22/", "port 22"],
      ["http://example.org:18088/", "port 18088"],
      ["https://example.org:8443/", "port 8443"],
      ["no url at all", "not a URL"],
      ["http://", "not a URL"],
    ] as const) {
      const [code, sentence] = await there.refusal(url);
      expect([code, sentence.includes(word)], `${url}: ${sentence}`).to.deep.equal([42200, true]);
    }
    expect(there.dialled).to.deep.equal([]);
  });

  it("include names with any address that is not global unicast, even among valid ones", async () => {
    for (const address of otherAddresses) {
      there.names["trap.example"] = [address];
      expect((await there.refusal("http://trap.example/"))[0], address).to.equal(42200);
      there.names["trap.example"] = ["93.184.216.34", address];
      expect((await there.refusal("http://trap.example/"))[0], `mixed with ${address}`).to.equal(42200);
    }
    expect(there.dialled).to.deep.equal([]);
  });

  it("cannot be reached by changing DNS answers: the checked address is the one connected to", async () => {
    let asked = 0;
    there.names["rebinding.example"] = () => (asked++ === 0 ? ["93.184.216.34"] : ["127.0.0.1"]);
    await there.get("http://rebinding.example/");
    expect(there.dialled).to.deep.equal([
      { host: "rebinding.example", port: "", addresses: ["93.184.216.34"] },
    ]);
    expect(there.resolved).to.deep.equal(["rebinding.example"]);
    expect((await there.refusal("http://rebinding.example/"))[0]).to.equal(42200);
    expect(there.dialled).to.have.length(1);
  });

  it("include this machine by its name and public address, and cloud metadata", async () => {
    there.names["me.example"] = ["198.35.26.96"];
    for (const name of [
      "towerhost",
      "metadata.google.internal",
      "metadata",
      "instance-data",
      "x.metadata.goog",
    ]) {
      there.names[name] = ["93.184.216.34"];
      expect((await there.refusal(`http://${name}/`))[0], name).to.equal(42200);
    }
    expect(await there.refusal("http://me.example/")).to.deep.equal([
      42200,
      'The host "me.example" is this machine.',
    ]);
    expect(there.dialled).to.deep.equal([]);
  });
});

describe("addresses that the owner allowed", () => {
  let there: Outside;
  beforeEach(async () => {
    there = await outside();
  });
  afterEach(() => there.end());
  const allowed = (...allowHosts: string[]) => ({ policy: { allowHosts } });

  it("can be private, at the allowed port or at all ports", async () => {
    there.names["ollama.lan"] = ["192.168.1.20"];
    expect(await there.refusal("http://192.168.1.5:11434/", allowed("192.168.1.5"))).to.deep.equal([
      0,
      "answered with 200",
    ]);
    expect(await there.refusal("http://192.168.1.5:11434/", allowed("192.168.1.5:11434"))).to.deep.equal([
      0,
      "answered with 200",
    ]);
    expect((await there.refusal("http://192.168.1.5:22/", allowed("192.168.1.5:11434")))[0]).to.equal(42200);
    expect((await there.refusal("http://192.168.1.6/", allowed("192.168.1.5")))[0]).to.equal(42200);
    expect(await there.refusal("http://OLLAMA.lan:11434/", allowed("ollama.lan:11434"))).to.deep.equal([
      0,
      "answered with 200",
    ]);
    expect(await there.refusal("http://[::1]:11434/", allowed("::1"))).to.deep.equal([
      0,
      "answered with 200",
    ]);
    expect(await there.refusal("http://[fd00::5]:1/", allowed("[fd00:0::5]:1"))).to.deep.equal([
      0,
      "answered with 200",
    ]);
    expect(await there.refusal("http://127.0.0.1:11434/", allowed("localhost", "127.0.0.1"))).to.deep.equal([
      0,
      "answered with 200",
    ]);
  });

  it("can be public at other ports", async () => {
    there.names["mirror.example"] = ["93.184.216.34"];
    expect((await there.refusal("https://mirror.example:8443/"))[0]).to.equal(42200);
    expect(await there.refusal("https://mirror.example:8443/", allowed("mirror.example:8443"))).to.deep.equal(
      [0, "answered with 200"],
    );
  });

  it("are never link-local, cloud metadata, or this service itself", async () => {
    there.names["self.example"] = ["127.0.0.1"];
    there.names["cloud.example"] = ["169.254.169.254"];
    there.names["metadata.google.internal"] = ["10.0.0.1"];
    for (const host of [
      "169.254.1.1",
      "169.254.169.254",
      "[fe80::1]",
      "100.100.100.200",
      "[fd00:ec2::254]",
      "0.0.0.0",
      "224.0.0.1",
      "cloud.example",
      "metadata.google.internal",
    ])
      expect((await there.refusal(`http://${host}/`, allowed(host)))[0], host).to.equal(42200);
    for (const host of ["127.0.0.1", "127.0.0.2", "[::1]", "self.example", "198.35.26.96"])
      expect(await there.refusal(`http://${host}:18088/`, allowed(host)), host).to.deep.equal([
        42200,
        `The host "${host.replace(/[[\]]/g, "")}" leads back to this service.`,
      ]);
    expect(there.dialled).to.deep.equal([]);
  });
});
